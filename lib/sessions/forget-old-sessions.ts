import type { Context } from '@/lib/platform/context';

/**
 * Drops the rows of sessions that ended, or that nobody used any more, more than a day ago. Reads the whole table: an
 * index on the moment at which a session ends would have to follow every use of it, which costs more than one reading
 * an hour. Returns how many went.
 */
export async function forgetOldSessions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const nowIso = now().toISOString();
  const dropped = await db.$client`
    delete from sessions
    where least(expires_at, revoked_at) < ${nowIso}::timestamptz - interval '1 day'`;
  return dropped.count;
}
