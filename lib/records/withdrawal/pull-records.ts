import { getTableColumns } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { bookingRecords } from '@/db/schema';
import { sql } from '@/db/sql';
import { publishRecordsRemoved } from '@/lib/platform/events/player-events';

/** The columns that `booking_records` and `pulled_records` have in common. */
export const RECORD_COLUMNS = sql.raw(
  Object.values(getTableColumns(bookingRecords))
    .map((column) => column.name)
    .join(', '),
);

/**
 * Moves records out of play for a removal request. After the commit no process deals them, shows their photos or judges answers about them.
 * Notifies the players who see one. Call it under the records lock. Returns how many were in play.
 */
export async function pullRecords(
  tx: Transaction,
  pull: { recordIds: readonly string[]; requestId: string; now: Date },
): Promise<number> {
  const pulled = await tx.execute<{ id: string }>(sql`
    with gone as (delete from booking_records where id = any(${pull.recordIds}::uuid[]) returning *)
    insert into pulled_records (${RECORD_COLUMNS}, request_id, pulled_at)
    select ${RECORD_COLUMNS}, ${pull.requestId}, ${pull.now.toISOString()}::timestamptz from gone
    returning id`);
  await publishRecordsRemoved(
    tx,
    pulled.map(({ id }) => id),
  );
  return pulled.length;
}

/**
 * Moves records back into play, except records of held imports and those that another open request names. Call it under the records lock,
 * after the request is marked as decided. Returns how many are in play again.
 */
export async function reinstateRecords(tx: Transaction, recordIds: readonly string[]): Promise<number> {
  await tx.execute(sql`
    update pulled_records p set request_id = r.id
    from removal_requests r
    where p.id = any(${recordIds}::uuid[]) and p.held is null and r.state = 'pulled' and p.id = any(r.record_ids)`);
  const back = await tx.execute<{ id: string }>(sql`
    with free as (
      delete from pulled_records p
      where p.id = any(${recordIds}::uuid[])
        and exists (select from removal_requests r where r.id = p.request_id and r.state in ('reinstated', 'split'))
      returning *
    )
    insert into booking_records (${RECORD_COLUMNS}) select ${RECORD_COLUMNS} from free returning id`);
  // Similar records may have left meanwhile. The daily job `renew shown facts` counts again how many facts may show.
  await tx.execute(sql`
    update booking_records set shown_facts = 0 where id = any(${back.map(({ id }) => id)}::uuid[]) and not synthetic`);
  return back.length;
}
