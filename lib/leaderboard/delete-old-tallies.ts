import { sql } from 'drizzle-orm';
import { inBatches } from '@/db/in-batches';
import type { Context } from '@/lib/platform/context';
import { TALLIES_KEPT_MS } from './exclude-impossible-players';

/** Deletes hourly statistics that the rule of fair play no longer reads. Returns how many. */
export function deleteOldTallies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now().getTime() - TALLIES_KEPT_MS).toISOString();
  return inBatches(
    (most) =>
      db.execute(sql`
        delete from play_tallies where ctid = any(array(
          select ctid from play_tallies where hour < ${before}::timestamptz
          limit ${most} for update skip locked))`),
    signal,
  );
}
