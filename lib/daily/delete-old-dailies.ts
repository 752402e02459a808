import type { SQL } from 'drizzle-orm';
import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import type { Context } from '@/lib/platform/context';

/** Questions decide which records may come again, after 60 days. */
const DAYS_KEPT = 62;

/**
 * Deletes the questions, counts and players' rows of dailies older than 62 days. A player's newest finished daily stays: it holds
 * the streak. Returns how many rows were deleted.
 */
export async function deleteOldDailies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const firstKept = addDays(utcDay(now().getTime()), -DAYS_KEPT);
  const inTurn: ((most: number) => SQL)[] = [
    (most) => sql`
      delete from daily_questions where ctid = any(array(
        select ctid from daily_questions where day < ${firstKept}::date limit ${most} for update skip locked))`,
    (most) => sql`
      delete from daily_counts where ctid = any(array(
        select ctid from daily_counts where day < ${firstKept}::date limit ${most} for update skip locked))`,
    (most) => sql`
      delete from player_dailies where ctid = any(array(
        select p.ctid from player_dailies p
        where p.day < ${firstKept}::date and (p.finished_at is null or exists (
          select from player_dailies later
          where later.player_id = p.player_id and later.day > p.day and later.finished_at is not null))
        limit ${most} for update of p skip locked))`,
  ];
  let deleted = 0;
  for (const statement of inTurn) deleted += await inBatches((most) => db.execute(statement(most)), signal);
  return deleted;
}
