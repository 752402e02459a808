import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { isLoopback } from '@/lib/platform/network/loopback';

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

/** Below the ports that systems give to outgoing connections, which could take one before it is listened on. */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_000;
const MOST_TRIES = 100;

/** Returns a free TCP port on loopback. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await portIsFree(port)) return port;
  }
  throw new Error(`No free port between ${LOWEST_PORT} and ${HIGHEST_PORT}.`);
}
