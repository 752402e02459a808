import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

export type Network = {
  resolve: (host: string) => Promise<string[]>;
  buildConnector: (
    options: buildConnector.BuildOptions & { lookup: LookupFunction },
  ) => buildConnector.connector;
};

export const systemNetwork: Network = {
  resolve: async (host) =>
    (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address),
  buildConnector,
};
