import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { UNDO_SECONDS } from '@/lib/contract/desk/undo';
import type { RemovalSource } from '@/lib/contract/enums';
import { recordHashesOf, writeJournal } from '@/lib/journal/write-journal';
import type { Job } from '@/lib/platform/jobs/job';
import { underRecordsLock } from '@/lib/records/records-lock';
import { pullRecords } from '@/lib/records/withdrawal/pull-records';
import { writeRemovalLog } from '@/lib/records/write-removal-log';
import { type Decision, type FlagDecision, type ReviewContext, reinstateWithin } from './decide-removal';

type Reinstated = {
  id: string;
  source: RemovalSource;
  recordIds: string[];
  decidedAt: string;
  stayedInPlay: boolean;
};

/**
 * Reopens a request that this operator reinstated less than a minute ago. Its records leave play again, unless they stayed in play
 * during the review. `changed` is false if it is too late, or if another operator decided.
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
    await reopenFlags(tx, request);
    const records = stayedInPlay ? 0 : await pullRecords(tx, { recordIds, requestId: id, now });
    const hashes = await recordHashesOf(tx, recordIds);
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

async function reopenFlags(
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

/** Undoes this operator's `pullFlaggedRecord` of less than a minute ago. `changed` is false if it is too late. */
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
    const done = await reinstateWithin(tx, { ...ctx, now: () => now }, { receipt });
    await reopenFlags(tx, { recordIds: request.recordIds, decidedAt: now.toISOString() });
    return done;
  });
}

export function undoDismiss(ctx: ReviewContext, { recordId }: { recordId: string }): Promise<FlagDecision> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const opened = await tx.execute(sql`
      update record_flags set settled_at = null
      where record_id = ${recordId} and settled_at = (
        select max(settled_at) from record_flags
        where record_id = ${recordId}
          and settled_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${UNDO_SECONDS}))
      returning id`);
    const flags = opened.length;
    if (flags === 0) return { changed: false, flags };
    await writeRemovalLog(tx, { operator: ctx.operator, action: 'undo', receipt: null, records: flags, now });
    return { changed: true, flags };
  });
}

/** Erases the free text of requests two minutes after the decision, when it can no longer be undone. Returns their number. */
export async function eraseRequestWords({ db, now }: Pick<ReviewContext, 'db' | 'now'>): Promise<number> {
  const forgotten = await db.execute(sql`
    update removal_requests set words_sealed = null
    where words_sealed is not null
      and decided_at < ${now().toISOString()}::timestamptz - make_interval(secs => ${2 * UNDO_SECONDS})
    returning id`);
  return forgotten.length;
}

export const eraseRequestWordsJob: Job = {
  name: 'forget words of requests',
  everySeconds: 60,
  run: eraseRequestWords,
};
