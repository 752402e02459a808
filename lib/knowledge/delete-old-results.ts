import type { SQL } from 'drizzle-orm';
import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import { DAY_MS } from '@/lib/contract/times';
import type { Context } from '@/lib/platform/context';

/** A day more than /profile shows, whatever the hour. */
const DAYS_KEPT = 31;
/** The overview compares eight weeks. */
const TOTALS_KEPT_DAYS = 63;

/**
 * Deletes the results of days that nothing shows any longer and of records that have left, and old totals. Returns how many rows.
 */
export async function deleteOldResults(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const firstKept = new Date(now().getTime() - DAYS_KEPT * DAY_MS).toISOString().slice(0, 10);
  const firstTotal = new Date(now().getTime() - TOTALS_KEPT_DAYS * DAY_MS).toISOString();
  const inTurn: ((most: number) => SQL)[] = [
    (most) => sql`
      delete from day_results where ctid = any(array(
        select ctid from day_results where day < ${firstKept}::date limit ${most} for update skip locked))`,
    (most) => sql`
      delete from play_totals where at = any(array(
        select at from play_totals where at < ${firstTotal}::timestamptz limit ${most} for update skip locked))`,
    (most) => sql`
      delete from record_results where ctid = any(array(
        select r.ctid from record_results r
        where not exists (select from booking_records b where b.id = r.record_id)
        limit ${most} for update skip locked))`,
  ];
  let deleted = 0;
  for (const statement of inTurn) deleted += await inBatches((most) => db.execute(statement(most)), signal);
  return deleted;
}
