import type { Context } from '@/lib/platform/context';

/**
 * Deletes sessions that ended or expired more than a day ago. Returns how many. It reads the whole table once an hour: an index
 * on the end of sessions would have to follow every use of one.
 */
export async function deleteOldSessions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const nowIso = now().toISOString();
  const dropped = await db.$client`
    delete from sessions
    where least(expires_at, revoked_at) < ${nowIso}::timestamptz - interval '1 day'`;
  return dropped.count;
}
