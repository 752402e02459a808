import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

const KEPT_DAYS = 30;

/** Deletes notifications older than 30 days, seen or not. Returns how many. */
export function deleteOldNotifications(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const nowIso = now().toISOString();
  return inBatches(
    (most) =>
      db.execute(sql`
        delete from notices where ctid = any(array(
          select ctid from notices
          where created_at < ${nowIso}::timestamptz - make_interval(days => ${KEPT_DAYS})
          limit ${most} for update skip locked))`),
    signal,
  );
}
