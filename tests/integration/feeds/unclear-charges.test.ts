import { beforeEach, expect, test } from 'vitest';
import { listCorrections } from '@/lib/records/charge-corrections';
import { listUnclear, placeCharge, unplaceCharge } from '@/lib/records/unclear-charges';
import { testDatabase } from '@/tests/support/database';
import { csv, row, testImporter } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const importer = testImporter(database);
const UNCLEAR = 'ZORBLATT FRINGLE';
const BURGLARY = 2010;

beforeEach(async () => {
  await database.sql`
    truncate booking_records, pulled_records, photos, record_tombstones, charge_corrections, unclear_charges cascade`;
});

const ctx = () => ({ ...importer.ctx, operator: 'olivia', storage: importer.ctx.storage });
const rows = (names: readonly string[], charge = UNCLEAR) =>
  csv(names.map((name) => row(name, { charge_text: charge })));
const unclear = async () =>
  (await listUnclear(importer.ctx, { limit: 10 })).charges.map(({ charge, lines }) => [charge, lines]);
const first = async () => (await listUnclear(importer.ctx, { limit: 1 })).charges[0]?.id ?? '';

test('imports count the texts that they refuse, the most frequent first, and dry runs count none', async () => {
  await importer.run(rows(['a', 'b', 'c']), { dryRun: true });
  expect(await unclear()).toEqual([]);
  await importer.run(rows(['a', 'b', 'c']));
  await importer.run(rows(['d'], 'QUUXING OF A WIBBLE'));
  await importer.run(rows(['e']));
  expect(await unclear()).toEqual([
    [UNCLEAR, 4],
    ['QUUXING OF A WIBBLE', 1],
  ]);
  // Nobody has read these texts, so none is stored in clear.
  const stored = await database.sql`select charge_sealed, charge_index from unclear_charges`;
  expect(JSON.stringify(stored)).not.toContain('ZORBLATT');
});

test('a text that gets a charge is imported with it, leaves the list, and is a line to train on', async () => {
  await importer.run(rows(['a']));
  await placeCharge(ctx(), { id: await first(), verdict: 'category', categoryCode: BURGLARY });
  expect(await unclear()).toEqual([]);
  expect((await importer.run(rows(['a', 'b']))).summary).toMatchObject({ accepted: 2 });
  const records = await database.sql`select category_code, confidence from booking_records`;
  expect(records).toEqual([
    { category_code: BURGLARY, confidence: 1 },
    { category_code: BURGLARY, confidence: 1 },
  ]);
  expect(await listCorrections(importer.ctx)).toEqual([{ charge: UNCLEAR, code: BURGLARY }]);
  expect(await unclear()).toEqual([]);
});

test('a barred text withdraws the records that have it, for good', async () => {
  await importer.run(rows(['a']));
  await placeCharge(ctx(), { id: await first(), verdict: 'category', categoryCode: BURGLARY });
  await importer.run(rows(['a', 'b']));
  await unplaceCharge(importer.ctx && { ...ctx(), hashKey: TEST_SETTINGS.BLIND_INDEX_KEY }, {
    charge: UNCLEAR,
  });
  const placed = await placeCharge(ctx(), { id: await first(), verdict: 'barred' });
  expect(placed).toEqual({ charge: UNCLEAR, withdrawn: 2 });
  expect(await database.sql`select 1 from booking_records`).toHaveLength(0);
  const { summary } = await importer.run(rows(['c']));
  expect(summary.rejected).toEqual({ 'barred offense (by an operator)': 1 });
});

test('a text that says too little stays refused, and does not come up again', async () => {
  await importer.run(rows(['a']));
  await placeCharge(ctx(), { id: await first(), verdict: 'unclear' });
  const { summary } = await importer.run(rows(['a', 'b']));
  expect(summary.rejected).toEqual({ 'unclear charge': 2 });
  expect(await unclear()).toEqual([]);
  expect(await listCorrections(importer.ctx)).toEqual([]);
});

test('what was said can be taken back; of two operators one places a text, and only charges that are asked', async () => {
  await importer.run(rows(['a']));
  const id = await first();
  await expect(placeCharge(ctx(), { id, verdict: 'category', categoryCode: 9998 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  const both = await Promise.allSettled([
    placeCharge(ctx(), { id, verdict: 'unclear' }),
    placeCharge(ctx(), { id, verdict: 'barred' }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const undo = { ...ctx(), hashKey: TEST_SETTINGS.BLIND_INDEX_KEY };
  await unplaceCharge(undo, { charge: UNCLEAR });
  expect(await unclear()).toEqual([[UNCLEAR, 1]]);
  await expect(unplaceCharge(undo, { charge: UNCLEAR })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
