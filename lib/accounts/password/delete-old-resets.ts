import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import { WRONG_CODES_DAYS } from './reset-rules';

/** Deletes expired password resets and expired hourly counts. */
export async function deleteOldResets({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const nowIso = now().toISOString();
  await db.execute(sql`
    delete from reset_codes
    where created_at < ${nowIso}::timestamptz - make_interval(days => ${WRONG_CODES_DAYS})`);
  await db.execute(sql`delete from reset_hours where starts_at < ${nowIso}::timestamptz - interval '1 day'`);
}
