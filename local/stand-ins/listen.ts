import type { AddressInfo, Server } from 'node:net';
import { isLoopback } from '@/lib/platform/network/loopback';

/**
 * Starts listening. Resolves to the port (0 takes any free one). Throws unless `host` is loopback, because stand-ins have no
 * login.
 */
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
