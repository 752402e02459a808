import { beforeEach, expect, test } from 'vitest';
import { listChargeCorrections } from '@/lib/records/charge-decisions/charge-corrections';
import {
  decideCharge,
  listDecidedCharges,
  listUnclearCharges,
  undoChargeDecision,
} from '@/lib/records/charge-decisions/unclear-charges';
import { testDatabase } from '@/tests/support/database';
import { csv, row, testImporter } from '@/tests/support/records';

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
  (await listUnclearCharges(importer.ctx, { limit: 10 })).charges.map(({ charge, lines }) => [charge, lines]);
const first = async () => (await listUnclearCharges(importer.ctx, { limit: 1 })).charges[0]?.id ?? '';

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
  await decideCharge(ctx(), { id: await first(), verdict: 'category', categoryCode: BURGLARY });
  expect(await unclear()).toEqual([]);
  expect((await importer.run(rows(['a', 'b']))).summary).toMatchObject({ accepted: 2 });
  const records = await database.sql`select category_code, confidence from booking_records`;
  expect(records).toEqual([
    { category_code: BURGLARY, confidence: 1 },
    { category_code: BURGLARY, confidence: 1 },
  ]);
  expect(await listChargeCorrections(importer.ctx)).toEqual([{ charge: UNCLEAR, code: BURGLARY }]);
  expect(await unclear()).toEqual([]);
});

test('a barred text withdraws the records that have it, and later imports refuse it', async () => {
  await importer.run(rows(['a']));
  const id = await first();
  const { decidedAt } = await decideCharge(ctx(), { id, verdict: 'category', categoryCode: BURGLARY });
  await importer.run(rows(['a', 'b']));
  await undoChargeDecision(ctx(), { id, decidedAt });
  expect(await decideCharge(ctx(), { id, verdict: 'barred' })).toMatchObject({ withdrawn: 2 });
  expect(await database.sql`select 1 from booking_records`).toHaveLength(0);
  expect(
    await database.sql`select 1 from removal_log where action = 'withdraw' and operator = 'olivia' and records = 2`,
  ).toHaveLength(1);
  const { summary } = await importer.run(rows(['c']));
  expect(summary.rejected).toEqual({ 'barred offense (decision of an operator)': 1 });
  // A text that names somebody may be barred: it is never stored in clear.
  const stored = await database.sql`select * from charge_corrections`;
  const kept = await database.sql`select charge_sealed, verdict from unclear_charges`;
  expect(JSON.stringify([...stored, ...kept])).not.toContain('ZORBLATT');
  expect(kept).toMatchObject([{ verdict: 'barred' }]);
});

test('records that were withdrawn with a text come back once the decision is undone and the text has a charge', async () => {
  await importer.run(rows(['a']));
  const id = await first();
  const decided = await decideCharge(ctx(), { id, verdict: 'category', categoryCode: BURGLARY });
  await importer.run(rows(['a']));
  await undoChargeDecision(ctx(), { id, decidedAt: decided.decidedAt });
  const barred = await decideCharge(ctx(), { id, verdict: 'barred' });
  await undoChargeDecision(ctx(), { id, decidedAt: barred.decidedAt });
  await decideCharge(ctx(), { id, verdict: 'category', categoryCode: BURGLARY });
  expect((await importer.run(rows(['a']))).summary).toMatchObject({ accepted: 1 });
});

test('a text that says too little stays refused, and does not come up again', async () => {
  await importer.run(rows(['a']));
  await decideCharge(ctx(), { id: await first(), verdict: 'unclear' });
  const { summary } = await importer.run(rows(['a', 'b']));
  expect(summary.rejected).toEqual({ 'unclear charge': 2 });
  expect(await unclear()).toEqual([]);
  expect(await listChargeCorrections(importer.ctx)).toEqual([]);
});

test('a correction of a label counts for a text that the classifier no longer understands', async () => {
  await importer.run(rows(['a']));
  await database.sql`
    insert into charge_corrections (charge_normalized, former_code, category_code, confidence, operator, created_at)
    values (${UNCLEAR}, 2020, ${BURGLARY}, 0.9, 'olivia', now())`;
  expect((await importer.run(rows(['a']))).summary).toMatchObject({ accepted: 1 });
  const id = await first();
  await decideCharge(ctx(), { id, verdict: 'category', categoryCode: 2020 });
  expect(await listChargeCorrections(importer.ctx)).toEqual([{ charge: UNCLEAR, code: 2020 }]);
});

test('one of two operators decides about a text; undoing an earlier decision is refused, and the count stays', async () => {
  await importer.run(rows(['a', 'b', 'c']));
  const id = await first();
  await expect(decideCharge(ctx(), { id, verdict: 'category', categoryCode: 9998 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  const both = await Promise.allSettled([
    decideCharge(ctx(), { id, verdict: 'unclear' }),
    decideCharge(ctx(), { id, verdict: 'barred' }),
  ]);
  const [done, ...others] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(others).toEqual([]);
  const earlier = { id, decidedAt: '2026-01-01T00:00:00.000Z' };
  await expect(undoChargeDecision(ctx(), earlier)).rejects.toMatchObject({ code: 'TAKEN' });
  await undoChargeDecision(ctx(), { id, decidedAt: done?.decidedAt ?? '' });
  expect(await unclear()).toEqual([[UNCLEAR, 3]]);
});

test('undoing a decision keeps a later correction', async () => {
  await importer.run(rows(['a']));
  const id = await first();
  const { decidedAt } = await decideCharge(ctx(), { id, verdict: 'category', categoryCode: 2020 });
  await database.sql`update charge_corrections set category_code = ${BURGLARY}, created_at = now() + interval '1 s'`;
  await undoChargeDecision(ctx(), { id, decidedAt });
  expect(await listChargeCorrections(importer.ctx)).toEqual([{ charge: UNCLEAR, code: BURGLARY }]);
});

test('the latest decisions are listed with who decided what, until the text waits again', async () => {
  await importer.run(rows(['a', 'b']));
  const id = await first();
  const { decidedAt } = await decideCharge(ctx(), { id, verdict: 'category', categoryCode: 2020 });
  expect(await listDecidedCharges(importer.ctx, { limit: 10 })).toEqual([
    {
      id,
      charge: UNCLEAR,
      verdict: 'category',
      code: 2020,
      operator: ctx().operator,
      at: expect.any(String),
    },
  ]);
  await undoChargeDecision(ctx(), { id, decidedAt });
  expect(await listDecidedCharges(importer.ctx, { limit: 10 })).toEqual([]);
  await decideCharge(ctx(), { id, verdict: 'unclear' });
  expect(await listDecidedCharges(importer.ctx, { limit: 10 })).toMatchObject([
    { verdict: 'unclear', code: null },
  ]);
});
