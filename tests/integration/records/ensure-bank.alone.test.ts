import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { bookingRecords } from '@/db/schema';
import { seedCounties } from '@/lib/counties/seed-counties';
import { ensureBank } from '@/lib/records/bank/ensure-bank';
import { testDatabase } from '@/tests/support/database';
import { csv, row, testImporter } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const importer = testImporter(database);

beforeAll(async () => {
  Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url });
  await seedCounties(database.db);
});

/** Loads until at least `enough` records are in, then aborts. */
async function loadUntil(enough: number): Promise<number[]> {
  const stop = new AbortController();
  const progress: number[] = [];
  const load = ensureBank({
    db: database.db,
    storage: importer.ctx.storage,
    signal: stop.signal,
    onProgress: (records) => {
      progress.push(records);
      if (records >= enough) stop.abort();
    },
  });
  await expect(load).rejects.toThrow(/abort/i);
  return progress;
}

const stored = () => database.db.select().from(bookingRecords);

test('loading the embedded bank continues after a stop, with records that never expire', async () => {
  await loadUntil(20);
  const first = await stored();
  expect(first).toHaveLength(20);
  expect(first.every((r) => r.synthetic && r.expiresAt === null)).toBe(true);
  await loadUntil(40);
  const second = await stored();
  expect(second).toHaveLength(40);
  expect(second.map((r) => r.id)).toEqual(expect.arrayContaining(first.map((r) => r.id)));
});

test('the embedded bank loads nothing into a game with real records', async () => {
  await database.db.execute(sql`truncate booking_records, photos cascade`);
  await importer.run(csv([row('real')]));
  let playable = 0;
  const records = await ensureBank({
    db: database.db,
    storage: importer.ctx.storage,
    onPlayable: () => {
      playable += 1;
    },
  });
  expect([records, playable, (await stored()).length]).toEqual([0, 1, 1]);
});
