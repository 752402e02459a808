import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

/**
 * Deletes sessions that ended or expired more than a day ago. Returns how many. It reads the whole table once an hour: an index
 * on the end of sessions would have to follow every use of one.
 */
export function deleteOldSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const nowIso = now().toISOString();
  // The rows are locked before they are deleted, so a session that is used at this moment is checked again.
  return inBatches(
    (most) =>
      db.execute(sql`
        delete from sessions where ctid = any(array(
          select ctid from sessions
          where least(expires_at, revoked_at) < ${nowIso}::timestamptz - interval '1 day'
          limit ${most} for update skip locked))`),
    signal,
  );
}
