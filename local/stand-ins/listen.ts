import type { AddressInfo, Server } from 'node:net';
import { isLoopback } from '@/lib/platform/network/loopback';

/**
 * Has a stand-in listen; resolves to the port (0 asks for any).
 * @throws unless `host` is loopback: whoever reaches a stand-in is let in.
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

/** Whether a request names this machine: a page of elsewhere that had its name pointed here does not. */
export function asksLoopback(hostHeader: string | undefined): boolean {
  const url = `http://${hostHeader ?? ''}`;
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
}
