import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { WRONG_CODES_DAYS } from './reset-rules';

/** Deletes expired password resets and expired hourly counts. */
export async function deleteOldResets(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const nowIso = now().toISOString();
  await inBatches(
    (most) =>
      db.execute(sql`
        delete from reset_codes where ctid = any(array(
          select ctid from reset_codes
          where created_at < ${nowIso}::timestamptz - make_interval(days => ${WRONG_CODES_DAYS})
          limit ${most} for update skip locked))`),
    signal,
  );
  // One row per hour, so few even after a long stop.
  await db.execute(sql`delete from reset_hours where starts_at < ${nowIso}::timestamptz - interval '1 day'`);
}
