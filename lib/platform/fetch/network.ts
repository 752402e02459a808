import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

/** How feeds reach the internet. Tests supply their own. */
export type Network = {
  /** Returns every address of a host name. */
  resolve: (host: string) => Promise<string[]>;
  /** Builds what opens connections; it looks host names up with `options.lookup` alone. */
  buildConnector: (
    options: buildConnector.BuildOptions & { lookup: LookupFunction },
  ) => buildConnector.connector;
};

export const systemNetwork: Network = {
  resolve: async (host) =>
    (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address),
  buildConnector,
};
