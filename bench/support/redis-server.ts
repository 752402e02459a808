import { createClient } from 'redis';
import { TestRedis } from '@/tests/support/redis';

export type RedisServer = {
  url: string;
  /** How often each command was called since the start, this reading left out. */
  commands: () => Promise<Map<string, number>>;
  stop: () => Promise<void>;
};

/** Starts a Redis that stores nothing. Throws when none is installed. */
export async function startRedis(): Promise<RedisServer> {
  const server = await TestRedis.start();
  const client = await createClient({ url: server.url }).connect();
  client.on('error', () => {});
  return {
    url: server.url,
    async commands() {
      const text = await client.info('commandstats');
      const found = text.matchAll(/^cmdstat_(\S+):calls=(\d+)/gm);
      const counts = new Map([...found].map(([, name = '', calls]) => [name, Number(calls)]));
      counts.delete('info');
      return counts;
    },
    async stop() {
      client.destroy();
      await server.kill();
    },
  };
}
