import type { AddressInfo, Server } from 'node:net';
import { isLoopback } from '@/lib/platform/network/loopback';

export type Ports<Name extends string = string> = Readonly<Record<Name, number>>;

export type RunningStandIn = { close: () => Promise<void> };

/** A small local server in place of an external service that is not configured. */
export type StandIn<Name extends string = string> = {
  name: string;
  /** It starts only while all of these settings are unset. */
  insteadOf: readonly string[];
  /** Preferred ports. A setting of this name fixes one. If one is taken, another free port is used. */
  ports: Ports<Name>;
  settings(ports: Ports<Name>): Record<string, string>;
  describe(ports: Ports<Name>): [part: string, where: string];
  /** Starts it. Loads its code only then. */
  start(ports: Ports<Name>): Promise<RunningStandIn>;
};

export type PlacedStandIn = { standIn: StandIn; ports: Ports };

/** Starts listening. Resolves to the port (0 takes any free one). Throws unless `host` is loopback, because stand-ins have no login. */
export async function listenOnLoopback(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  if (!isLoopback(host)) throw new Error(`A stand-in must not listen on ${host}: it is for loopback alone.`);
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Returns whether a request names this machine. A foreign name that resolves to it (DNS rebinding) does not. */
export function asksLoopback(hostHeader: string | undefined): boolean {
  const url = `http://${hostHeader ?? ''}`;
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
}
