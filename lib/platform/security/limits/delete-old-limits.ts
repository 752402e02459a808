import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

/** Deletes expired counts. Safe in several processes at once. Returns how many. */
export function deleteOldLimits(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const nowMs = now().getTime();
  // A row whose window is reopened meanwhile is skipped or checked again.
  return inBatches(
    (most) =>
      db.execute(sql`
        delete from rate_limits where ctid = any(array(
          select ctid from rate_limits where expire < ${nowMs} order by expire limit ${most} for update skip locked))`),
    signal,
  );
}
