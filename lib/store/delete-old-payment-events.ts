import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

/**
 * The provider sends an event again for at most 30 days, and lists it for 30 days; a signature is accepted for five minutes.
 * Even an event that came once more would change nothing: the provider is asked what is true, and the ledger credits a
 * purchase once. So the rows only tell the operator what happened, for longer than a year.
 */
const KEPT_DAYS = 400;

/**
 * Deletes events of the provider that were handled more than 400 days ago. Those that wait for a right key stay. Returns how
 * many. It reads the whole table a few times a day: an index would serve nothing else.
 */
export function deleteOldPaymentEvents(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const nowIso = now().toISOString();
  return inBatches(
    (most) =>
      db.execute(sql`
        delete from payment_events where ctid = any(array(
          select ctid from payment_events
          where handled_at < ${nowIso}::timestamptz - make_interval(days => ${KEPT_DAYS})
          limit ${most} for update skip locked))`),
    signal,
  );
}
