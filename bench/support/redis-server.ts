import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from 'redis';
import { freePort } from '@/local/ports';

export type RedisServer = {
  url: string;
  /** How often each command was called since the start, this reading left out. */
  commands: () => Promise<Map<string, number>>;
  stop: () => Promise<void>;
};

/** Starts Debian's redis-server without persistence. Throws an error that says so when it is not installed. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  child.once('error', () => {});
  const missing = once(child, 'exit').catch(() => {
    throw new Error('redis-server is not installed: apt-get install redis-server');
  });
  const url = `redis://127.0.0.1:${port}`;
  const client = createClient({ url });
  client.on('error', () => {});
  await Promise.race([client.connect(), missing]);
  return {
    url,
    async commands() {
      const text = await client.info('commandstats');
      const found = text.matchAll(/^cmdstat_(\S+):calls=(\d+)/gm);
      const counts = new Map([...found].map(([, name = '', calls]) => [name, Number(calls)]));
      counts.delete('info');
      return counts;
    },
    async stop() {
      client.destroy();
      child.kill('SIGTERM');
      await missing;
    },
  };
}
