import { expect, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { testDatabase } from '@/tests/support/database';
import { startSilentProxy } from '@/tests/support/silent-proxy';

const IDLE_SECONDS = 1;
const database = testDatabase({ poolSize: 1 });

const openConnections = async (name: string) =>
  (await database.db.$client`select 1 from pg_stat_activity where application_name like ${`${name}%`}`)
    .length;

test('connections that nothing uses are closed, and the next query opens one', async () => {
  const name = 'idle-test';
  const { $client } = openDatabase({ url: database.url, applicationName: name, idleSeconds: IDLE_SECONDS });
  await Promise.all([$client`select 1`, $client`select 1`]);
  expect(await openConnections(name)).toBe(2);
  await expect.poll(() => openConnections(name)).toBe(0);
  expect(await $client`select 1 as one`).toEqual([{ one: 1 }]);
  await $client.end();
});

test('a process that was frozen does not use the connections it had before', async () => {
  const { hostname: host, port } = new URL(database.url);
  const proxy = await startSilentProxy({ host, port: Number(port) });
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const { $client } = openDatabase({ url: url.href, idleSeconds: IDLE_SECONDS });
  await Promise.all([$client`select 1`, $client`select 1`]);
  // What was open goes nowhere any more and nobody says so, as where a function was frozen for longer than its network waits.
  proxy.setSilent(true);
  proxy.setSilent(false);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, IDLE_SECONDS * 1000 + 200);
  expect(await $client`select 1 as one`).toEqual([{ one: 1 }]);
  await $client.end({ timeout: 1 });
  proxy.close();
}, 10_000);
