import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';

const KEPT_DAYS = 30;

/** Drops news that is older than anybody wants to hear, seen or not. Returns how many went. */
export async function deleteOldNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const dropped = await db.execute(sql`
    delete from notices
    where created_at < ${now().toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
  return dropped.count;
}
