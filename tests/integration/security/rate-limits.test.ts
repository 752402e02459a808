import { drizzle } from 'drizzle-orm/postgres-js';
import { expect, test } from 'vitest';
import * as schema from '@/db/schema';
import {
  readSpent,
  resetLimit,
  restartWindow,
  spend,
  spendWithin,
} from '@/lib/platform/security/limits/rate-limits';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { testDatabase } from '@/tests/support/database';
import { refusalOf } from '@/tests/support/resets';

const database = testDatabase({ poolSize: 1 });
const LIMIT = { name: 'test', points: 2, perSeconds: 60 };

test('counts skip the wait for the disk, statements after them do not', async () => {
  const statements: string[] = [];
  const logger = { logQuery: (text: string) => statements.push(text) };
  const logged = Object.assign(drizzle(database.sql, { schema, logger }), {
    $client: database.sql,
  });
  const ctx = { db: logged };
  await spend(ctx, LIMIT, 'a');
  await restartWindow(ctx, LIMIT, 'a');
  await resetLimit(ctx, LIMIT, 'a');
  expect(statements.length).toBeGreaterThanOrEqual(3);
  for (const statement of statements)
    expect(statement).toContain("set_config('synchronous_commit', 'off', true)");
  expect(await database.sql`show synchronous_commit`).toEqual([{ synchronous_commit: 'on' }]);
});

test('a renewed window counts one call, a forgiven one none', async () => {
  const { db } = database;
  await spend({ db }, LIMIT, 'b');
  await spend({ db }, LIMIT, 'b');
  expect((await refusalOf(spend({ db }, LIMIT, 'b'))).retryAfterSeconds).toBeGreaterThan(50);
  await restartWindow({ db }, LIMIT, 'b');
  expect(await readSpent({ db }, LIMIT, 'b')).toBeGreaterThan(0);
  await spend({ db }, LIMIT, 'b');
  expect((await refusalOf(spend({ db }, LIMIT, 'b'))).code).toBe('TOO_MANY_REQUESTS');
  await resetLimit({ db }, LIMIT, 'b');
  expect(await readSpent({ db }, LIMIT, 'b')).toBe(0);
});

test('nobody is told to wait longer than a window lasts, even if a process whose clock is ahead started it', async () => {
  const { db } = database;
  const now = new Date();
  const ahead = new Date(now.getTime() + 1);
  expect(await spendWithin(db, LIMIT, { subject: 'd', now: ahead })).toBe(0);
  expect(await spendWithin(db, LIMIT, { subject: 'd', now })).toBe(0);
  expect(await spendWithin(db, LIMIT, { subject: 'd', now })).toBe(60);
});

test('counts of expired windows are deleted in batches; others stay', async () => {
  const { db } = database;
  await db.$client`delete from rate_limits`;
  await spend({ db }, LIMIT, 'c');
  await db.$client`
    insert into rate_limits (key, points, expire)
    select 'old ' || n, 1, ${Date.now() - 1000} from generate_series(1, 12000) n`;
  const answered: number[] = [];
  const watched = Object.assign(Object.create(db), {
    execute: async (query: Parameters<typeof db.execute>[0]) => {
      const rows = await db.execute(query);
      answered.push(rows.length);
      return rows;
    },
  });
  expect(await deleteExpired({ db: watched, now: () => new Date() }, 'forget old limits')).toBe(12_000);
  expect(answered).toEqual(Array(7).fill(0));
  expect(await db.$client`select from rate_limits`).toHaveLength(1);
  expect(await readSpent({ db }, LIMIT, 'c')).toBeGreaterThan(0);
});
