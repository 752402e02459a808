import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { HeldVerdict } from '@/lib/contract/desk/records/held-view';
import type { OutReason } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { publishRecordsRemoved } from '@/lib/platform/events/player-events';
import { underRecordsLock } from '../records-lock';
import { RECORD_COLUMNS } from '../withdrawal/pull-records';
import { writeRemovalLog } from '../write-removal-log';

type HeldContext = Pick<Context, 'db' | 'now'>;

export type HeldDecision =
  | { recordId: string; verdict: 'in' | 'again' }
  | { recordId: string; verdict: 'out'; reason: OutReason };

export type HeldDone = Record<HeldVerdict | 'requested', string[]>;

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/**
 * Applies an operator's verdicts on held records. `in` moves a record into play; but if its removal was requested meanwhile, it joins that
 * request. `out` marks it, and the job `erase refused photos` erases it minutes later. `again` keeps it for a second review.
 */
export async function decideHeld(
  { db, now }: HeldContext,
  { decisions }: { decisions: readonly HeldDecision[] },
): Promise<HeldDone> {
  const idsWith = (verdict: HeldVerdict) =>
    decisions.filter((each) => each.verdict === verdict).map(({ recordId }) => recordId);
  const nowIso = now().toISOString();
  return underRecordsLock(db, async (tx) => {
    const requested = await moveToRequests(tx, idsWith('in'));
    const accepted = await tx.execute<{ id: string }>(sql`
      with taken as (
        delete from pulled_records where id = any(${idsWith('in')}::uuid[]) and held in ('new', 'again') returning *
      )
      insert into booking_records (${RECORD_COLUMNS}) select ${RECORD_COLUMNS} from taken returning id`);
    const again = await tx.execute<{ id: string }>(sql`
      update pulled_records set held = 'again', pulled_at = ${nowIso}::timestamptz
      where id = any(${idsWith('again')}::uuid[]) and held in ('new', 'again') returning id`);
    const outs = decisions.filter((each) => each.verdict === 'out');
    const out = await tx.execute<{ id: string }>(sql`
      update pulled_records p set held = 'out', out_reason = o.reason, pulled_at = ${nowIso}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(outs)}::text::jsonb) as o ("recordId" uuid, reason text)
      where p.id = o."recordId" and p.held in ('new', 'again') returning p.id`);
    return { in: idsOf(accepted), again: idsOf(again), out: idsOf(out), requested };
  });
}

async function moveToRequests(tx: Transaction, recordIds: readonly string[]): Promise<string[]> {
  const moved = await tx.execute<{ id: string }>(sql`
    update pulled_records p set request_id = r.id, held = null from removal_requests r
    where p.id = any(${recordIds}::uuid[]) and p.held in ('new', 'again')
      and r.decided_at is null and p.id = any(r.record_ids)
    returning p.id`);
  return idsOf(moved);
}

/** Undoes verdicts. Puts those records that still exist back into review, and returns their ids. */
export async function undoHeld(
  { db, now, operator }: HeldContext & { operator: string },
  { recordIds, state }: { recordIds: readonly string[]; state: 'new' | 'again' },
): Promise<string[]> {
  return underRecordsLock(db, async (tx) => {
    const held = await tx.execute<{ id: string }>(sql`
      update pulled_records set held = ${state}, out_reason = null
      where id = any(${recordIds}::uuid[]) and held in ('new', 'again', 'out') returning id`);
    const inPlay = await tx.execute<{ id: string }>(sql`
      with back as (delete from booking_records where id = any(${recordIds}::uuid[]) returning *)
      insert into pulled_records (${RECORD_COLUMNS}, held, pulled_at)
      select ${RECORD_COLUMNS}, ${state}, ${now().toISOString()}::timestamptz from back returning id`);
    const ids = idsOf(inPlay);
    await publishRecordsRemoved(tx, ids);
    if (ids.length > 0)
      await writeRemovalLog(tx, { operator, action: 'undo', receipt: null, records: ids.length, now: now() });
    return [...idsOf(held), ...ids];
  });
}
