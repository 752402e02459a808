import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { log as loud } from '@/lib/platform/log/log';
import { flushJournal } from '@/lib/recovery/flush-journal';
import { syncJournal } from '@/lib/recovery/sync-journal';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { createRecords, WORLD_COUNTIES } from '@/tests/support/game-world';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase({ warm: 10 });
const [COUNTY] = WORLD_COUNTIES;
const log = loud.child({}, { level: 'silent' });
let files: Map<string, Buffer>;

/** A store in memory that can be slow or down. */
const store = (before: () => Promise<void> = async () => {}) => ({
  get: async (key: string) => files.get(key) ?? null,
  put: async (key: string, bytes: Uint8Array) => {
    await before();
    files.set(key, Buffer.from(bytes));
  },
});
const handIn = (journal = store(), patienceMs?: number) =>
  flushJournal({ db: database.db, log, store: async () => journal }, patienceMs);
const ask = async (address: string) => {
  const now = () => new Date();
  const asker = anonymousContext(database.db, { now, address });
  const { receipt } = await requestRemoval(asker, { county: COUNTY, booked_on: '1999-01-01', words: '' });
  return receipt.replaceAll('-', '');
};
const written = () => [...files.values()].join('');
const waiting = async () =>
  (await database.db.$client`select from removal_journal where file is null`).length;

beforeEach(async () => {
  files = new Map();
  await database.db.execute(sql`truncate removal_journal`);
  await createRecords(database.db, 1);
});

test('a removal is in the store before its response, and concurrent ones share a file', async () => {
  let puts = 0;
  const counted = store(async () => {
    puts += 1;
  });
  const receipts = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const receipt = await ask(`192.0.2.${i}`);
      await handIn(counted);
      expect(written()).toContain(receipt);
      return receipt;
    }),
  );
  expect(new Set(receipts).size).toBe(12);
  expect(puts).toBeLessThan(12);
  expect(await waiting()).toBe(0);
});

test('a hanging or failing store delays no response, holds one connection, and gets all entries later', async () => {
  const errors = vi.spyOn(log, 'error').mockReturnValue();
  await ask('192.0.2.1');
  await handIn(store(() => Promise.reject(new Error('no room'))));
  expect(errors).toHaveBeenCalledOnce();
  errors.mockRestore();
  const { promise: back, resolve } = Promise.withResolvers<void>();
  const hanging = store(() => back);
  await Promise.all(Array.from({ length: 20 }, () => handIn(hanging, 50)));
  const [held] = await database.db.$client<{ count: number }[]>`
    select count(*)::integer from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`;
  expect([held?.count, await waiting(), files.size]).toEqual([1, 1, 0]);
  resolve();
  await handIn(hanging);
  const ctx = { db: database.db, journal: store(), hashKey: TEST_SETTINGS.BLIND_INDEX_KEY };
  const storage = { put: async () => {}, get: async () => null, remove: async () => {} };
  expect(await syncJournal({ ...ctx, storage, now: () => new Date() })).toBe(0);
  expect([await waiting(), files.size]).toEqual([0, 1]);
});
