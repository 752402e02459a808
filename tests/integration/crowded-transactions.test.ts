import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '@/tests/support/database';

const POOL_SIZE = 2;
/** What the driver would let wait on one connection: one query at work and a hundred behind it. */
const TAKEN_ON = 101;

const database = testDatabase({ poolSize: POOL_SIZE });

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
