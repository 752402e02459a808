import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

/** Only today's counts limit anything (count-towards-share.ts); a month lets the operator look back. */
const KEPT_DAYS = 30;

/** Deletes the daily counts of removals by county that are older than 30 days. Returns how many. */
export function deleteOldRemovalCounts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const today = now().toISOString().slice(0, 10);
  return inBatches(
    (most) =>
      db.execute(sql`
        delete from county_removals where ctid = any(array(
          select ctid from county_removals where day < ${today}::date - ${KEPT_DAYS}::integer
          limit ${most} for update skip locked))`),
    signal,
  );
}
