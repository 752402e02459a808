import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { removalRequests } from '@/db/schema';
import { sql } from '@/db/sql';
import type { RemovalState } from '@/lib/contract/enums';
import { recordHashesOf, writeJournal } from '@/lib/journal/write-journal';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { underRecordsLock } from '@/lib/records/records-lock';
import { pullRecords, reinstateRecords } from '@/lib/records/withdrawal/pull-records';
import { purgeRecords } from '@/lib/records/withdrawal/purge-records';
import { writeRemovalLog } from '@/lib/records/write-removal-log';
import { message } from '@/messages/message';

export type ReviewContext = Pick<Context, 'db' | 'now'> & { operator: string };

export type Decision = { changed: boolean; records: number };
export type FlagDecision = { changed: boolean; flags: number };
export type SplitDecision = { changed: boolean; approved: number; reinstated: number };

type Request = typeof removalRequests.$inferSelect;
type Verdict = {
  state: Exclude<RemovalState, 'waiting' | 'pulled'>;
  approve: { recordIds: readonly string[]; storage: Storage } | null;
  reinstate: readonly string[] | null;
};

const DECIDED_BEFORE: SplitDecision = { changed: false, approved: 0, reinstated: 0 };

function decide(
  ctx: ReviewContext,
  receipt: string,
  verdictFor: (request: Request) => Verdict,
): Promise<SplitDecision> {
  return underRecordsLock(ctx.db, (tx) => decideWithin(tx, ctx, receipt, verdictFor));
}

async function decideWithin(
  tx: Transaction,
  ctx: ReviewContext,
  receipt: string,
  verdictFor: (request: Request) => Verdict,
): Promise<SplitDecision> {
  const now = ctx.now();
  const [request] = await tx.select().from(removalRequests).where(eq(removalRequests.receipt, receipt));
  if (!request) throw new AppError('NOT_FOUND', message('removal', 'noReceipt'));
  if (request.decidedAt !== null) return DECIDED_BEFORE;
  const verdict = verdictFor(request);
  await tx
    .update(removalRequests)
    .set({
      state: verdict.state,
      decidedAt: now,
      // A reinstated request keeps its text until the decision can no longer be undone (undo-decision.ts).
      ...(verdict.state === 'reinstated' ? {} : { wordsSealed: null }),
    })
    .where(eq(removalRequests.id, request.id));
  // The purge writes its own entry, so a split is journaled as the reinstatement of its other records.
  const isSplit = verdict.state === 'split';
  const hashes = await recordHashesOf(tx, isSplit ? (verdict.reinstate ?? []) : request.recordIds);
  const done = await applyVerdict(tx, ctx, request, verdict);
  await writeJournal(tx, {
    kind: 'decided',
    request: request.id,
    records: hashes,
    state: verdict.state === 'split' ? 'reinstated' : verdict.state,
    at: now.toISOString(),
  });
  await tx.execute(sql`
      update record_flags set settled_at = ${now.toISOString()}::timestamptz
      where settled_at is null and record_id = any(${request.recordIds}::uuid[])`);
  if (request.wish === 'label' && verdict.reinstate) await flagWrongLabels(tx, verdict.reinstate, now);
  return { changed: true, ...done };
}

/** Flags the records as wrongly labeled, so that an operator finds them among the flags. */
async function flagWrongLabels(tx: Transaction, recordIds: readonly string[], now: Date): Promise<void> {
  const nowIso = now.toISOString();
  await tx.execute(sql`
    insert into record_flags (record_id, reason, created_at, alerted_at)
    select id, 'wrong_label', ${nowIso}::timestamptz, ${nowIso}::timestamptz
    from booking_records where id = any(${recordIds}::uuid[])`);
}

async function applyVerdict(
  tx: Transaction,
  ctx: ReviewContext,
  request: Request,
  { approve, reinstate }: Verdict,
) {
  const now = ctx.now();
  const entry = { operator: ctx.operator, receipt: request.receipt, now };
  const done = { approved: 0, reinstated: 0 };
  if (approve) {
    const { recordIds, storage } = approve;
    await pullRecords(tx, { recordIds, requestId: request.id, now });
    done.approved = await purgeRecords(tx, storage, recordIds, now);
    await writeRemovalLog(tx, { ...entry, action: 'approve', records: done.approved });
  }
  if (reinstate) {
    done.reinstated = await reinstateRecords(tx, reinstate);
    await writeRemovalLog(tx, { ...entry, action: 'reinstate', records: done.reinstated });
  }
  return done;
}

/** Purges the records of a request: erases their rows and photo files, and stores tombstones. Throws NOT_FOUND. */
export async function approveRemoval(
  ctx: ReviewContext & { storage: Storage },
  { receipt }: { receipt: string },
): Promise<Decision> {
  const { changed, approved } = await decide(ctx, receipt, ({ recordIds }) => ({
    state: 'approved',
    approve: { recordIds, storage: ctx.storage },
    reinstate: null,
  }));
  return { changed, records: approved };
}

/** Puts the records of a request back into play, unless another open request names them. Throws NOT_FOUND. */
export async function reinstateRemoval(
  ctx: ReviewContext,
  { receipt }: { receipt: string },
): Promise<Decision> {
  return underRecordsLock(ctx.db, (tx) => reinstateWithin(tx, ctx, { receipt }));
}

/** Reinstates as `reinstateRemoval`, in a transaction that has the records lock. */
export async function reinstateWithin(
  tx: Transaction,
  ctx: ReviewContext,
  { receipt }: { receipt: string },
): Promise<Decision> {
  const { changed, reinstated } = await decideWithin(tx, ctx, receipt, ({ recordIds }) => ({
    state: 'reinstated',
    approve: null,
    reinstate: recordIds,
  }));
  return { changed, records: reinstated };
}

/** Approves some records of a request and reinstates the others. Throws NOT_FOUND; INVALID_INPUT if either part is empty. */
export function splitRemoval(
  ctx: ReviewContext & { storage: Storage },
  { receipt, approve }: { receipt: string; approve: readonly string[] },
): Promise<SplitDecision> {
  return decide(ctx, receipt, ({ recordIds }) => {
    const approved = new Set(approve);
    const others = recordIds.filter((id) => !approved.has(id));
    if (recordIds.length - others.length !== approved.size)
      throw new AppError('INVALID_INPUT', message('removal', 'foreignRecord'));
    if (approved.size === 0 || others.length === 0)
      throw new AppError('INVALID_INPUT', message('removal', 'splitNeedsBoth'));
    return {
      state: 'split',
      approve: { recordIds: [...approved], storage: ctx.storage },
      reinstate: others,
    };
  });
}

export async function readDecider(
  { db }: Pick<Context, 'db'>,
  { receipt }: { receipt: string },
): Promise<string | null> {
  const [row] = await db.execute<{ operator: string }>(sql`
    select l.operator from removal_log l
    where l.receipt = ${receipt} and l.action in ('approve', 'reinstate') order by l.created_at desc, l.id desc limit 1`);
  return row?.operator ?? null;
}
