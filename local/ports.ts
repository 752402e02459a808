import { createServer } from 'node:net';
import { isLoopback } from '@/lib/platform/network/loopback';

/** A free TCP port on loopback, as the operating system picks it. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return fail(new Error('no port'));
      server.close(() => done(address.port));
    });
  });
}

/** Whether `port` can be listened on at `host`; an address this machine does not have counts as free. */
function portIsFreeAt(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)));
  });
}

/**
 * Whether `port` is free at `host`. On loopback both families are asked: a stranger on [::1]:3000 alone would get the
 * browsers that resolve `localhost` to IPv6 first.
 */
export async function portIsFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const hosts = isLoopback(host) ? ['127.0.0.1', '::1'] : [host];
  const free = await Promise.all(hosts.map((at) => portIsFreeAt(port, at)));
  return free.every(Boolean);
}
