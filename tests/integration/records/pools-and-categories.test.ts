import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { bookingRecords } from '@/db/schema';
import { shuffled, systemRandom } from '@/lib/platform/random';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';
import { reclassifyRecords } from '@/lib/records/charge-decisions/reclassify-records';
import { choosePool } from '@/lib/records/import/write/assign-pools';
import { testDatabase } from '@/tests/support/database';
import { csv, row, testImporter } from '@/tests/support/records';

const database = testDatabase();
const importer = testImporter(database);

afterEach(() => database.sql`truncate booking_records, pulled_records, photos, record_tombstones cascade`);

const rows = Array.from({ length: 40 }, (_, i) => row(`r-${i + 1}`));

/** Returns the pools of the stored records, in play or pulled, by the hash of the source id. */
async function pools(): Promise<Record<string, string>> {
  const stored = await database.sql<{ hash: string; pool: string }[]>`
    select source_id_hash as hash, pool from booking_records
    union all select source_id_hash, pool from pulled_records order by hash`;
  return Object.fromEntries(stored.map(({ hash, pool }) => [hash, pool]));
}

test('a county has records in both pools, and one with a single record has it in the quiz', async () => {
  const alone = rows.slice(0, 6).map((one, i) => ({ ...one, record_id: `alone-${i}`, county_fips: '06037' }));
  for (const one of alone) {
    await importer.run(csv([one]));
    expect(Object.values(await pools())).toEqual(['quiz']);
    await database.sql`truncate booking_records, photos cascade`;
  }
  await importer.run(csv(rows));
  const inQuiz = Object.values(await pools()).filter((pool) => pool === 'quiz').length;
  // 24 are expected of 40. The ids and the key are fixed.
  expect(inQuiz).toBeGreaterThan(17);
  expect(inQuiz).toBeLessThan(31);
});

test('a record keeps its pool when it is imported again, corrected, or erased and imported again', async () => {
  await importer.run(csv(rows));
  const drawn = await pools();
  await importer.run(csv(rows));
  expect(await pools()).toEqual(drawn);
  const { summary } = await importer.run(
    csv(rows.map((one) => ({ ...one, charge_text: 'CRIMINAL TRESPASS' }))),
  );
  expect(summary.updated).toBe(40);
  expect(await pools()).toEqual(drawn);
  await database.sql`delete from booking_records`;
  // The first record of a county is in the quiz in any case, so it comes first again.
  await importer.run(csv([...rows.slice(0, 1), ...shuffled(rows.slice(1), systemRandom)]));
  expect(await pools()).toEqual(drawn);
});

test('records with the same photo share a pool, in one import and in a later one', async () => {
  const twins = (name: string) =>
    rows.slice(0, 20).map((one) => ({ ...one, record_id: `${name}-${one.record_id}` }));
  await importer.run(csv([...twins('first'), ...twins('second')]));
  await importer.run(csv(twins('third')));
  const photos = await database.sql<{ records: number; pools: string[] }[]>`
    select count(*)::integer as records, array_agg(distinct pool) as pools from booking_records group by photo_id`;
  expect(photos).toHaveLength(20);
  for (const { records, pools } of photos) {
    expect(records).toBe(3);
    expect(pools).toHaveLength(1);
  }
  expect(new Set(photos.flatMap(({ pools }) => pools)).size).toBe(2);
});

test('homicides are all in the quiz, because no daily and no room shows them', async () => {
  await importer.run(csv(rows.map((one) => ({ ...one, charge_text: 'MURDER' }))));
  const drawn = Object.values(await pools());
  expect(drawn).toHaveLength(40);
  expect(new Set(drawn)).toEqual(new Set(['quiz']));
});

test('of 10,000 records 60% are drawn for the quiz', () => {
  const hashes = Array.from({ length: 10_000 }, (_, i) =>
    blindIndexUnder(importer.ctx.hashKey, 'booking_records.source_id', `r-${i}`),
  );
  const inQuiz = hashes.filter((hash) => choosePool(hash) === 'quiz').length;
  // The ids and the key are fixed; one standard deviation is 49.
  expect(Math.abs(inQuiz - 6000)).toBeLessThan(200);
});

test('records that are barred now are withdrawn, changed categories are updated, and others stay', async () => {
  await importer.run(csv(['a', 'b', 'c', 'd', 'e'].map((id) => row(id))));
  const records = await database.db.select().from(bookingRecords).orderBy(bookingRecords.id);
  const [barred, renamed, unclear, same, gone] = records;
  const was = (id: string | undefined, charge: string, code: number) =>
    database.db.execute(sql`
      update booking_records set charge_normalized = ${charge}, category_code = ${code} where id = ${id}`);
  await was(barred?.id, 'SEX ASLT-F2', 2010);
  await was(renamed?.id, 'CRIMINAL TRESPASS', 2010);
  await was(unclear?.id, 'LOREM IPSUM', 2010);
  // A category that no longer exists.
  await was(gone?.id, 'LOREM IPSUM', 9999);
  await importer.run(csv([row('drawn')]), { synthetic: true });

  expect(await reclassifyRecords(importer.ctx, AbortSignal.abort())).toEqual({ withdrawn: 0, relabeled: 0 });
  expect(await reclassifyRecords(importer.ctx)).toEqual({ withdrawn: 2, relabeled: 1 });
  expect(await reclassifyRecords(importer.ctx)).toEqual({ withdrawn: 0, relabeled: 0 });

  const left = await database.db.select().from(bookingRecords).orderBy(bookingRecords.id);
  const codeOf = (id: string | undefined) => left.find((each) => each.id === id)?.categoryCode;
  expect([barred, renamed, unclear, same, gone].map((each) => codeOf(each?.id))).toEqual([
    undefined,
    2140,
    2010,
    2010,
    undefined,
  ]);
  const [log] = await database.sql`select operator, action, records from removal_log`;
  expect(log).toEqual({ operator: 'lineup', action: 'withdraw', records: 2 });
  const journal = await database.sql`select entry->>'kind' as kind from removal_journal`;
  expect([...journal]).toEqual([{ kind: 'withdrawn' }]);
});
