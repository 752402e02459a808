import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { RecordPool } from '@/lib/contract/enums';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext, Random } from '@/lib/platform/context';
import { readSlip } from '@/lib/records/booking-slip';
import { setOfferedCodes } from '@/lib/records/set-offered-codes';
import type { Bookings } from './bookings';
import {
  chooseFour,
  drawLevel,
  isFourOf,
  isViolent,
  type Level,
  type Options,
  optionWeights,
  showOptions,
  withoutHomicides,
  withoutViolent,
} from './options';
import { isPar, nationwide } from './shares';

/** A picked record, with its four options so far and their level. */
export type RecordOptions = {
  record_id: string;
  category_code: number;
  pool: RecordPool;
  offered_codes: number[] | null;
  level: number | null;
};

/** Aborts a deal that picked records without options, so that these are chosen first. */
export class OptionsMissing extends Error {
  constructor(readonly records: readonly RecordOptions[]) {
    super('records without options');
  }
}

/** A record to ask about, with its place and what the SQL function `shown_slip` returns of its booking. */
export type RecordToAsk = RecordOptions & { county_fips: string; slip: string };

/** Selects the columns of a `RecordToAsk` from the record `r`. */
export const recordToAsk = sql`
  r.id as record_id, r.category_code, r.pool, r.offered_codes, r.level, r.county_fips, shown_slip(r) as slip`;

/** Throws OptionsMissing when a record has no four options that fit it. */
export function requireOptions(records: readonly RecordOptions[]): void {
  const withoutFour = records.filter(
    (r) => r.level === null || !isFourOf(r.category_code, r.offered_codes ?? []),
  );
  if (withoutFour.length > 0) throw new OptionsMissing(withoutFour);
}

/** Returns the record's options in random order, and whether the right one is par: what the best reader would choose. */
export function askAbout(
  { category_code, offered_codes, county_fips, slip }: RecordToAsk,
  bookings: Bookings,
  random: Pick<Random, 'int'>,
): Options & { par: boolean } {
  const options = showOptions(category_code, offered_codes ?? [], random);
  const asked = { countyFips: county_fips, categoryCode: category_code, slip: readSlip(slip) };
  return { ...options, par: isPar(bookings, asked, options.codes) };
}

/** Returns the record with four options of which none is violent. The record itself must not be about violence. */
export function withoutViolence(
  record: RecordToAsk,
  { bookings, random }: { bookings: Bookings; random: Pick<Random, 'int'> },
): RecordToAsk {
  if (!record.offered_codes?.some(isViolent)) return record;
  const weights = withoutViolent(optionWeights(nationwide(bookings), record.level as Level));
  return { ...record, offered_codes: chooseFour(record.category_code, weights, random) };
}

type ChoosingContext = Pick<PlayerContext, 'db' | 'random'> & { bookings: Bookings };

/** Each position of a set may find one such record more. */
const MAX_TRIES = 2 * SET_SIZE;

/** Runs a deal in a transaction. After OptionsMissing it chooses the options and runs the deal again. */
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

/** Stores each record's options, unless another deal was faster. One row per transaction, so it cannot deadlock. */
async function chooseOptions(ctx: ChoosingContext, records: readonly RecordOptions[]): Promise<void> {
  const counts = nationwide(ctx.bookings);
  await Promise.all(
    records.map(({ record_id, category_code, offered_codes, pool }) => {
      const level = drawLevel(ctx.random);
      const weights = optionWeights(counts, level);
      const codes = chooseFour(
        category_code,
        pool === 'company' ? withoutHomicides(weights) : weights,
        ctx.random,
      );
      return setOfferedCodes(ctx.db, record_id, { before: offered_codes, codes, level });
    }),
  );
}
