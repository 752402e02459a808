import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';

const KEPT_DAYS = 30;

/** Deletes notifications older than 30 days, seen or not. Returns how many. */
export async function deleteOldNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const dropped = await db.execute(sql`
    delete from notices
    where created_at < ${now().toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
  return dropped.count;
}
