import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

/** Records do not repeat among the rooms of a host on a day, so rooms of that day must be there. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** Deletes rooms that ended two days ago, with all that was played in them. Returns how many. */
export async function deleteOldRooms(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS).toISOString();
  return inBatches(
    (most) =>
      db.execute(sql`
        delete from rooms where id = any(array(
          select id from rooms where used_at < ${before}::timestamptz and ended_at < ${before}::timestamptz
          limit ${most} for update skip locked))`),
    signal,
  );
}
