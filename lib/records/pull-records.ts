import { getTableColumns } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { bookingRecords } from '@/db/schema';
import { sql } from '@/db/sql';
import { publishRecordsGone } from '@/lib/platform/events/player-events';

/** The columns that records in play and out of it have. */
export const RECORD_COLUMNS = sql.raw(
  Object.values(getTableColumns(bookingRecords))
    .map((column) => column.name)
    .join(', '),
);

/**
 * Takes records out of play for a request: after the commit no process deals them, shows their photos or judges answers
 * about them, and players who see one are notified. Call it under the records lock. Returns how many were in play.
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
  await publishRecordsGone(
    tx,
    pulled.map(({ id }) => id),
  );
  return pulled.length;
}

/**
 * Puts records back into play. Those of real people show only their place until the nightly job. Records of another open
 * request stay out, and those of a held import wait for an operator who looks at them. Call it under the records lock, after
 * the request is marked as decided. Returns how many are in play again.
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
  // Others may have left meanwhile: the nightly job says again how much of their slips may show.
  await tx.execute(sql`
    update booking_records set shown_facts = 0 where id = any(${back.map(({ id }) => id)}::uuid[]) and not synthetic`);
  return back.length;
}
