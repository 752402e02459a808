import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';

const KEPT_DAYS = 90;

/** Erases the free text of reports that were settled 90 days ago. The reports stay. Returns how many were changed. */
export async function eraseReportDetails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const erased = await db.execute(sql`
    update player_reports set words_sealed = null
    where words_sealed is not null
      and settled_at < ${now().toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
  return erased.count;
}
