import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';

const KEPT_DAYS = 90;

/** Drops what reporters wrote about reports that were settled so long ago; the reports stay. Returns how many lost words. */
export async function forgetOldWords({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const forgotten = await db.execute(sql`
    update player_reports set words_sealed = null
    where words_sealed is not null
      and settled_at < ${now().toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
  return forgotten.count;
}
