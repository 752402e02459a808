import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

/**
 * A checkout can be paid for an hour, and a bank decides within weeks. The provider lists events for 30 days. After 90 days
 * no payment can follow, and so no refund and no dispute.
 */
const KEPT_DAYS = 90;

/**
 * Deletes checkouts that ended without a payment more than 90 days ago. Returns how many. `open` and `processing` ones stay
 * until the provider has said how they ended; `refused` ones were paid, though not as ordered. It reads the whole table a
 * few times a day: an index would serve nothing else.
 */
export function deleteAbandonedCheckouts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const nowIso = now().toISOString();
  // A `created` one never had a page to pay on. One that settles at this moment is locked, or checked again.
  return inBatches(
    (most) =>
      db.execute(sql`
        delete from purchases where ctid = any(array(
          select ctid from purchases
          where status in ('created', 'failed', 'expired') and credited_at is null
            and created_at < ${nowIso}::timestamptz - make_interval(days => ${KEPT_DAYS})
          limit ${most} for update skip locked))`),
    signal,
  );
}
