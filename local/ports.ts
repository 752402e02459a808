import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { isLoopback } from '@/lib/platform/network/loopback';

/** An address that this machine does not have counts as free. */
function portIsFreeAt(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)));
  });
}

/** Returns whether `port` is free at `host`. On loopback it checks both families, because browsers may resolve `localhost` to IPv6. */
export async function portIsFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const hosts = isLoopback(host) ? ['127.0.0.1', '::1'] : [host];
  const free = await Promise.all(hosts.map((at) => portIsFreeAt(port, at)));
  return free.every(Boolean);
}

/** Below the ports of outgoing connections, one of which could take it first. */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_000;
const MAX_TRIES = 100;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await portIsFree(port)) return port;
  }
  throw new Error(`No free port between ${LOWEST_PORT} and ${HIGHEST_PORT}.`);
}
