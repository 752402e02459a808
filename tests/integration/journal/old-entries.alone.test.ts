import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { photos, removalJournal } from '@/db/schema';
import type { Storage } from '@/lib/platform/storage/storage';
import { repeatFromDatabase, repeatJournal } from '@/lib/recovery/sync-journal';
import { testDatabase } from '@/tests/support/database';
import { csv, row, testImporter } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';

Object.assign(process.env, TEST_SETTINGS);
const database = testDatabase();
const lost = testDatabase();
const importer = testImporter(database);
const now = () => new Date(Date.UTC(2026, 5, 2));
const JOURNAL_ID = '0197a000-0000-7000-8000-000000000000';
const ENTRY_ID = '0197a000-0000-7000-8000-000000000001';

/** Stores a journal file as versions before 0.2.0 wrote it. */
function oldJournal(entry: object): Pick<Storage, 'get' | 'put'> {
  const files = new Map([
    [`journal/${JOURNAL_ID}/0000000001.jsonl`, Buffer.from(`${JSON.stringify({ id: ENTRY_ID, entry })}\n`)],
  ]);
  return {
    get: async (key) => files.get(key) ?? null,
    put: async (key, bytes) => {
      files.set(key, Buffer.from(bytes));
    },
  };
}

const context = (journal: Pick<Storage, 'get' | 'put'>) => ({
  db: database.db,
  storage: importer.ctx.storage,
  hashKey: TEST_SETTINGS.BLIND_INDEX_KEY,
  now,
  journal,
});

/** Imports a record, and returns the entry that the old version wrote when it was purged. */
async function buriedEntry(name: string) {
  expect((await importer.run(csv([row(name)]))).summary.accepted).toBe(1);
  const [record] = await database.db.$client<{ hash: string }[]>`
    select source_id_hash as hash from booking_records`;
  const [photo] = await database.db.select().from(photos);
  if (!record || !photo) throw new Error('no record was imported');
  const looks = [photo.perceptualHash, ...photo.cropHashes].map(String);
  return { entry: { kind: 'buried', records: [{ hash: record.hash, looks }] }, photo };
}

async function expectPurged(name: string, photo: typeof photos.$inferSelect): Promise<void> {
  const left = await database.db.$client`select from booking_records`;
  expect(left).toHaveLength(0);
  const [tombstone] = await database.db.$client<{ hash: string; crops: number }[]>`
    select perceptual_hash::text as hash, cardinality(crop_hashes) as crops from record_tombstones`;
  expect(tombstone).toEqual({ hash: String(photo.perceptualHash), crops: photo.cropHashes.length });
  expect((await importer.run(csv([row(name)]))).summary.rejected).toEqual({ 'removed before': 1 });
}

beforeEach(async () => {
  await database.db
    .$client`truncate booking_records, photos, record_tombstones, removal_journal, journal_home cascade`;
  await database.db.$client`insert into journal_home (id) values (${JOURNAL_ID})`;
});

test('an entry of kind "buried" in a journal file is repeated as a purge', async () => {
  const { entry, photo } = await buriedEntry('a');
  expect(await repeatJournal(context(oldJournal(entry)))).toBe(1);
  await expectPurged('a', photo);
  const [stored] = await database.db.select().from(removalJournal);
  expect(stored?.entry).toMatchObject({
    kind: 'purged',
    records: [{ photoHashes: entry.records[0]?.looks }],
  });
});

test('an entry of kind "buried" in a lost database is repeated as a purge', async () => {
  const { entry, photo } = await buriedEntry('b');
  await lost.db.insert(removalJournal).values({ id: randomUUID(), entry });
  expect(await repeatFromDatabase(context(oldJournal(entry)), lost.db)).toBe(1);
  await expectPurged('b', photo);
});
