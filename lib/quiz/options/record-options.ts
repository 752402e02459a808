import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { RecordPool } from '@/lib/contract/enums';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext, Random } from '@/lib/platform/context';
import { readSlip } from '@/lib/records/booking-slip';
import { setOfferedCodes } from '@/lib/records/set-offered-codes';
import type { BookingCounts } from './booking-counts';
import {
  chooseFour,
  drawLevel,
  fitsRecord,
  isViolent,
  type Level,
  type Options,
  shuffleOptions,
  withoutHomicides,
  withoutViolent,
  wrongOptionWeights,
} from './options';
import { isPar, nationalCounts } from './shares';

type RecordOptions = {
  record_id: string;
  category_code: number;
  pool: RecordPool;
  offered_codes: number[] | null;
  level: number | null;
};

/** Aborts a deal. `dealInTransaction` then stores options for these records and runs the deal again. */
export class OptionsMissing extends Error {
  constructor(readonly records: readonly RecordOptions[]) {
    super('records without options');
  }
}

/** A record to ask about. `slip` is the result of the SQL function `shown_slip`. */
export type RecordToAsk = RecordOptions & { county_fips: string; slip: string };

export const recordToAskColumns = sql`
  r.id as record_id, r.category_code, r.pool, r.offered_codes, r.level, r.county_fips, shown_slip(r) as slip`;

/** Throws OptionsMissing if a record has no options, or if they no longer fit. */
export function requireOptions(records: readonly RecordOptions[]): void {
  const unfit = records.filter(
    (r) => r.level === null || !fitsRecord(r.category_code, r.offered_codes ?? []),
  );
  if (unfit.length > 0) throw new OptionsMissing(unfit);
}

/** Returns a record's options in random order. `par`: whether the best reader would be right (docs/glossary.md). */
export function draftQuestion(
  { category_code, offered_codes, county_fips, slip }: RecordToAsk,
  bookings: BookingCounts,
  random: Pick<Random, 'int'>,
): Options & { par: boolean } {
  const options = shuffleOptions(category_code, offered_codes ?? [], random);
  const asked = { countyFips: county_fips, categoryCode: category_code, slip: readSlip(slip) };
  return { ...options, par: isPar(bookings, asked, options.codes) };
}

/** If an option of a nonviolent record is violent, replaces all options by nonviolent ones. */
export function withNonviolentOptions(
  record: RecordToAsk,
  { bookings, random }: { bookings: BookingCounts; random: Pick<Random, 'int'> },
): RecordToAsk {
  if (!record.offered_codes?.some(isViolent)) return record;
  const weights = withoutViolent(wrongOptionWeights(nationalCounts(bookings), record.level as Level));
  return { ...record, offered_codes: chooseFour(record.category_code, weights, random) };
}

type ChoosingContext = Pick<PlayerContext, 'db' | 'random'> & { bookings: BookingCounts };

/** Each run may find one more record without options. */
const MAX_TRIES = 2 * ROUND_SIZE;

/** Runs a deal in a transaction. After OptionsMissing, stores options for these records and runs the deal again. */
export async function dealInTransaction<T>(
  ctx: ChoosingContext,
  deal: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.db.transaction(deal);
    } catch (error) {
      if (!(error instanceof OptionsMissing) || tries === MAX_TRIES) throw error;
      await chooseOptions(ctx, error.records);
    }
  }
}

/** Stores options for each record unless another deal has. Each record has its own transaction, so that deals cannot deadlock. */
async function chooseOptions(ctx: ChoosingContext, records: readonly RecordOptions[]): Promise<void> {
  const counts = nationalCounts(ctx.bookings);
  await Promise.all(
    records.map(({ record_id, category_code, offered_codes, pool }) => {
      const level = drawLevel(ctx.random);
      const weights = wrongOptionWeights(counts, level);
      const codes = chooseFour(
        category_code,
        pool === 'company' ? withoutHomicides(weights) : weights,
        ctx.random,
      );
      return setOfferedCodes(ctx.db, record_id, { before: offered_codes, codes, level });
    }),
  );
}
