import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { UNDO_SECONDS } from '@/lib/contract/desk/undo';
import type { RemovalSource } from '@/lib/contract/enums';
import { hashesOf, writeJournal } from '@/lib/journal/write-journal';
import type { Job } from '@/lib/platform/jobs/job';
import { pullRecords } from '@/lib/records/pull-records';
import { underRecordsLock } from '@/lib/records/records-lock';
import { writeRemovalLog } from '@/lib/records/write-log';
import { type Decision, type ReviewContext, reinstateIn } from './decide-removal';

type Reinstated = {
  id: string;
  source: RemovalSource;
  recordIds: string[];
  decidedAt: string;
  stayedInPlay: boolean;
};

/**
 * Opens a request again that the same operator has just reinstated. Its records leave play again, unless they had stayed in play
 * during the review. `changed` is false when it is too late, or when another operator decided it.
 */
export function undoReinstate(ctx: ReviewContext, { receipt }: { receipt: string }): Promise<Decision> {
  return underRecordsLock(ctx.db, async (tx) => {
    const now = ctx.now();
    const [request] = await tx.execute<Reinstated>(sql`
      select r.id, r.source, r.record_ids as "recordIds", to_json(r.decided_at) #>> '{}' as "decidedAt",
        exists (select from removal_log h where h.receipt = r.receipt and h.action = 'hold') as "stayedInPlay"
      from removal_requests r
      where r.receipt = ${receipt} and r.state = 'reinstated'
        and r.decided_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${UNDO_SECONDS})
        and ${ctx.operator} = (select l.operator from removal_log l
          where l.receipt = r.receipt and l.action = 'reinstate' order by l.created_at desc, l.id desc limit 1)`);
    if (!request) return { changed: false, records: 0 };
    const { id, recordIds, stayedInPlay, source } = request;
    const state = stayedInPlay ? 'waiting' : 'pulled';
    await tx.execute(sql`update removal_requests set state = ${state}, decided_at = null where id = ${id}`);
    await unsettleFlags(tx, request);
    const records = stayedInPlay ? 0 : await pullRecords(tx, { recordIds, requestId: id, now });
    const hashes = await hashesOf(tx, recordIds);
    await writeJournal(tx, {
      kind: 'asked',
      request: id,
      receipt,
      source,
      state,
      records: hashes,
      at: now.toISOString(),
    });
    await writeRemovalLog(tx, { operator: ctx.operator, action: 'undo', receipt, records, now });
    return { changed: true, records };
  });
}

/** Opens the flags again that the decision closed, and deletes those that it created. */
async function unsettleFlags(
  tx: Transaction,
  { recordIds, decidedAt }: Pick<Reinstated, 'recordIds' | 'decidedAt'>,
): Promise<void> {
  await tx.execute(sql`
    delete from record_flags
    where record_id = any(${recordIds}::uuid[]) and player_id is null and created_at = ${decidedAt}::timestamptz`);
  await tx.execute(sql`
    update record_flags set settled_at = null
    where record_id = any(${recordIds}::uuid[]) and settled_at = ${decidedAt}::timestamptz`);
}

/**
 * Undoes *Take out of play*: the record is in play again, and its flags are open again. `changed` is false when it is too late, and
 * for requests that this operator has not opened with that button.
 */
export function undoPull(ctx: ReviewContext, { receipt }: { receipt: string }): Promise<Decision> {
  return underRecordsLock(ctx.db, async (tx) => {
    const now = ctx.now();
    const [request] = await tx.execute<{ recordIds: string[] }>(sql`
      select r.record_ids as "recordIds" from removal_requests r
      where r.receipt = ${receipt} and r.source = 'flag' and r.state = 'pulled'
        and r.created_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${UNDO_SECONDS})
        and exists (select from removal_log l
          where l.receipt = r.receipt and l.action = 'pull' and l.operator = ${ctx.operator})`);
    if (!request) return { changed: false, records: 0 };
    const done = await reinstateIn(tx, { ...ctx, now: () => now }, { receipt });
    await unsettleFlags(tx, { recordIds: request.recordIds, decidedAt: now.toISOString() });
    return done;
  });
}

/** Reopens the flags that were last settled on this record, if that was less than a minute ago. */
export function undoDismiss(ctx: ReviewContext, { recordId }: { recordId: string }): Promise<Decision> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const opened = await tx.execute(sql`
      update record_flags set settled_at = null
      where record_id = ${recordId} and settled_at = (
        select max(settled_at) from record_flags
        where record_id = ${recordId}
          and settled_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${UNDO_SECONDS}))
      returning id`);
    const records = opened.length;
    if (records === 0) return { changed: false, records };
    await writeRemovalLog(tx, { operator: ctx.operator, action: 'undo', receipt: null, records, now });
    return { changed: true, records };
  });
}

/** Erases the words of requests two minutes after their records were put back. Until then the decision can be undone. */
export async function forgetWords({ db, now }: Pick<ReviewContext, 'db' | 'now'>): Promise<number> {
  const forgotten = await db.execute(sql`
    update removal_requests set words_sealed = null
    where words_sealed is not null
      and decided_at < ${now().toISOString()}::timestamptz - make_interval(secs => ${2 * UNDO_SECONDS})
    returning id`);
  return forgotten.length;
}

export const forgetWordsJob: Job = {
  name: 'forget words of requests',
  everySeconds: 60,
  run: forgetWords,
};
