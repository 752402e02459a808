import type { Queryable } from '@/db/client';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext } from '@/lib/platform/context';
import { chooseFour } from './options';
import { readOptionOdds } from './read-option-odds';

/** A record that was picked for a deal, with the four that it has so far. */
export type RecordOptions = { record_id: string; category_code: number; option_codes: number[] | null };

/** Breaks a deal off that picked records without a four, so that these get theirs first. */
export class OptionsMissing extends Error {
  constructor(readonly records: readonly RecordOptions[]) {
    super('records without options');
  }
}

/** A deal may find one more such record for each place that it fills. */
const MOST_TRIES = 2 * SET_SIZE;

/**
 * Runs a deal in a transaction. Where it throws OptionsMissing, nothing of it is kept, the records get their four, and it
 * runs again.
 */
export async function dealInTransaction<T>(
  ctx: PlayerContext,
  deal: (sql: Queryable) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await ctx.db.$client.begin(deal)) as T;
    } catch (error) {
      if (!(error instanceof OptionsMissing) || tries === MOST_TRIES) throw error;
      await chooseOptions(ctx, error.records);
    }
  }
}

/**
 * Gives each record its four, unless another deal was faster. Each update is a transaction of its own: it holds one row's
 * lock for a moment, so it never waits in a circle with imports and removals.
 */
async function chooseOptions(ctx: PlayerContext, records: readonly RecordOptions[]): Promise<void> {
  const odds = await readOptionOdds(ctx);
  const array = (codes: readonly number[] | null) => (codes === null ? null : `{${codes.join(',')}}`);
  await Promise.all(
    records.map(({ record_id, category_code, option_codes }) => {
      const four = array(chooseFour(category_code, odds, ctx.random));
      return ctx.db.$client`
        update booking_records set option_codes = ${four}::smallint[]
        where id = ${record_id}::uuid and option_codes is not distinct from ${array(option_codes)}::smallint[]`;
    }),
  );
}
