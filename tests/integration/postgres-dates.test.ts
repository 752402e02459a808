import { expect, test } from 'vitest';
import type { z } from 'zod';
import { readDailySchema, startDailySchema } from '@/lib/contract/daily/schemas';
import { undoChargeSchema } from '@/lib/contract/desk/records/charges';
import { newLetterSchema } from '@/lib/contract/desk/removals/letters';
import { setPreferencesSchema } from '@/lib/contract/players/schemas';
import { correctLabelSchema } from '@/lib/contract/removals/schemas';
import { findPurchasesSchema } from '@/lib/contract/store/operator-schemas';
import { bookingDaySchema } from '@/lib/removals/requests/find-records';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();

const id = '00000000-0000-4000-8000-000000000000';
const label = { recordId: id, categoryCode: 1000 };

/** Returns the texts that the schema accepts, and those that PostgreSQL can read as this type. */
async function compare(schema: z.ZodType, inputs: Record<string, object>, type: 'date' | 'timestamptz') {
  const texts = Object.keys(inputs);
  const accepted = texts.filter((text) => schema.safeParse(inputs[text]).success);
  const rows = await database.sql<{ text: string }[]>`
    select text from unnest(${texts}::text[]) text where pg_input_is_valid(text, ${type})`;
  return { accepted, readable: rows.map(({ text }) => text) };
}

const inputsOf = (texts: readonly string[], inputOf: (text: string) => object) =>
  Object.fromEntries(texts.map((text) => [text, inputOf(text)]));

const withDate: [string, z.ZodType, (date: string) => object][] = [
  ['starting a daily', startDailySchema, (day) => ({ day })],
  ['reading a daily', readDailySchema, (day) => ({ day })],
  ['setting preferences', setPreferencesSchema, (newsSeenOn) => ({ newsSeenOn })],
  ['searching purchases', findPurchasesSchema, (day) => ({ day })],
  ['searching bookings', bookingDaySchema, (day) => ({ county: '48209', day })],
  ['storing a letter', newLetterSchema, (receivedOn) => ({ kind: 'letter', receivedOn })],
];

test.each(withDate)('%s accepts exactly the dates that PostgreSQL can read', async (_, schema, inputOf) => {
  const inputs = inputsOf(['0000-02-29', '0001-01-01', '2026-02-29', '9999-12-31'], inputOf);
  const { accepted, readable } = await compare(schema, inputs, 'date');
  expect(accepted).toEqual(['0001-01-01', '9999-12-31']);
  expect(readable).toEqual(accepted);
});

const withTime: [string, z.ZodType, (time: string) => object][] = [
  ['undoing a decision about a charge', undoChargeSchema, (decidedAt) => ({ id, decidedAt })],
  ['undoing a correction', correctLabelSchema, (time) => ({ ...label, undoesCorrectionAt: time })],
  ['returning to a former correction', correctLabelSchema, (time) => ({ ...label, formerCorrectedAt: time })],
];

test.each(withTime)('%s accepts exactly the times that PostgreSQL can read', async (_, schema, inputOf) => {
  const texts = [
    '0000-02-29T12:00:00Z',
    '0001-01-01T00:00:00+15:59',
    '2026-11-29T12:00:00Z',
    '2026-11-29T12:00:00.123456-15:59',
    '2026-11-29T12:00:00+16:00',
    '2026-11-29T12:00:00-23:59',
    '9999-12-31T23:59:59-15:59',
  ];
  const { accepted, readable } = await compare(schema, inputsOf(texts, inputOf), 'timestamptz');
  expect(accepted).toEqual([texts[1], texts[2], texts[3], texts[6]]);
  expect(readable).toEqual(accepted);
});
