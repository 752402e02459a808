import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookingRecords } from '@/db/schema';
import { reclassifyRecords } from '@/lib/records/reclassify-records';
import { testDatabase } from '@/tests/support/database';
import { csv, row, testImporter } from '@/tests/support/records';

const database = testDatabase();
const importer = testImporter(database);

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

  expect(await reclassifyRecords(importer.ctx, AbortSignal.abort())).toEqual({ withdrawn: 0, renamed: 0 });
  expect(await reclassifyRecords(importer.ctx)).toEqual({ withdrawn: 2, renamed: 1 });
  expect(await reclassifyRecords(importer.ctx)).toEqual({ withdrawn: 0, renamed: 0 });

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
