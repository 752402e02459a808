import { expect, test } from 'vitest';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer } from '@/tests/support/game-world';
import { connected, openSocket } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import '@/tests/support/context';
import { freePort } from '@/local/ports';
import { bundled } from '@/tests/support/bundled';
import { RealtimeProcess } from '@/tests/support/realtime-process';

const database = testDatabase();
const SOON = { interval: 50 };

async function newProcess(): Promise<RealtimeProcess> {
  const settings = { DATABASE_URL: database.url };
  return new RealtimeProcess(await freePort(), settings, await bundled('realtime/server.ts'));
}

test('a second process without REDIS_URL is refused in one line; after a kill -9 of the first it starts at once', async () => {
  const [first, second] = [await newProcess(), await newProcess()];
  try {
    await first.start();
    await expect(second.start()).rejects.toThrow(
      /start: Another realtime process serves this database: set REDIS_URL for all of them to run several\.\n$/,
    );
    expect(await second.end('SIGKILL')).toBe(1);
    await first.end('SIGKILL');
    await second.start();
    expect(await second.health()).toBe(200);
  } finally {
    await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')]);
  }
});

test('while the first one drains, the next one answers 503 and lets handshakes wait, then serves', async () => {
  const player = await createOnePlayer(database.db);
  const [first, next] = [testRealtimeServer(database.url), testRealtimeServer(database.url)];
  const [firstPort, nextPort] = [await first.listen(0, '127.0.0.1'), await freePort()];
  const open = await Promise.all([0, 1].map(() => connected(openSocket(firstPort, player))));
  // The drain begins; its connections close later.
  await first.cluster.drain();
  const listening = next.listen(nextPort, '127.0.0.1');
  const health = async () =>
    (await fetch(`http://127.0.0.1:${nextPort}/health`).catch(() => undefined))?.status;
  await expect.poll(health, SOON).toBe(503);
  const waiting = openSocket(nextPort, player);
  await first.drain(0);
  await listening;
  await connected(waiting);
  expect(await health()).toBe(200);
  for (const socket of [...open, waiting]) socket.close();
  await Promise.all([first.close(), next.close()]);
});
