import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase, type Transaction } from '@/db/client';
import { testDatabase } from '@/tests/support/database';
import { startSilentProxy } from '@/tests/support/silent-proxy';

const POOL_SIZE = 2;
/** What the driver would let wait on one connection: one query at work and a hundred behind it. */
const TAKEN_ON = 101;

const database = testDatabase({ warm: POOL_SIZE, poolSize: POOL_SIZE });

test('a transaction that begins where a connection is as full as it gets is one', async () => {
  const { db } = database;
  await db.execute(sql`create table kept (id integer primary key)`);
  const crowds = [
    0,
    1,
    2,
    3,
    10,
    TAKEN_ON - 1,
    TAKEN_ON,
    TAKEN_ON + 1,
    TAKEN_ON * POOL_SIZE,
    TAKEN_ON * POOL_SIZE + 1,
  ];
  for (const queued of crowds) {
    // Sent at once: Drizzle sends a query only when it is awaited, which is after the transaction began.
    const queries = Array.from({ length: queued }, () => db.$client`select 1`.execute());
    const transaction = db.transaction((tx) => tx.execute(sql`insert into kept values (${queued})`));
    await Promise.all([...queries, transaction]);
  }
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from kept`);
  expect(row?.count).toBe(crowds.length);
});

const IDLE_SECONDS = 1;

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

const GONE_AFTER_MS = 200;

/** What a transaction does next, after its connection was closed while it waited for something else. */
const NEXT: Record<string, (tx: Transaction) => Promise<unknown>> = {
  'sends a statement': (tx) => tx.execute(sql`select 1`),
  'fails by itself': () => Promise.reject(new Error('a refusal')),
  'catches the error of a statement, and fails with another one': (tx) =>
    tx.execute(sql`select 1`).catch(() => Promise.reject(new Error('a refusal'))),
  'has nothing more to do': async () => {},
};

test.each(Object.entries(NEXT))(
  'a transaction whose connection closes between statements, and that %s, rejects',
  async (_, next) => {
    const db = openDatabase({ url: database.url, poolSize: 1 });
    const transaction = db.transaction(async (tx) => {
      const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.db.execute(sql`select pg_terminate_backend(${row?.pid})`);
      await new Promise((closed) => setTimeout(closed, GONE_AFTER_MS));
      return next(tx);
    });
    await expect(transaction).rejects.toThrow();
    // An error in the driver would end the process a moment later.
    await new Promise((done) => setTimeout(done, 2 * GONE_AFTER_MS));
    expect(await db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await db.$client.end();
  },
);
