import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { removalRequests } from '@/db/schema';
import { sql } from '@/db/sql';
import type { RemovalState } from '@/lib/contract/enums';
import { hashesOf, writeJournal } from '@/lib/journal/write-journal';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { pullRecords, reinstateRecords } from '@/lib/records/pull-records';
import { purgeRecords } from '@/lib/records/purge-records';
import { writeRemovalLog } from '@/lib/records/write-log';
import { message } from '@/messages/message';
import { underRecordsLock } from '../records/records-lock';

/** `operator` is the name of the person who decides. */
export type ReviewContext = Pick<Context, 'db' | 'now'> & { operator: string };

/** `changed` is false if it was decided before. */
export type Decision = { changed: boolean; records: number };
export type SplitDecision = { changed: boolean; approved: number; reinstated: number };

type Request = typeof removalRequests.$inferSelect;
type Verdict = {
  state: Exclude<RemovalState, 'waiting' | 'pulled'>;
  /** Erases them for good. Null: none are. */
  approve: { recordIds: readonly string[]; storage: Storage } | null;
  /** Puts them back into play. Null: none are. */
  reinstate: readonly string[] | null;
};

const BEFORE: SplitDecision = { changed: false, approved: 0, reinstated: 0 };

function decide(
  ctx: ReviewContext,
  receipt: string,
  verdictOn: (request: Request) => Verdict,
): Promise<SplitDecision> {
  return underRecordsLock(ctx.db, (tx) => decideIn(tx, ctx, receipt, verdictOn));
}

async function decideIn(
  tx: Transaction,
  ctx: ReviewContext,
  receipt: string,
  verdictOn: (request: Request) => Verdict,
): Promise<SplitDecision> {
  const now = ctx.now();
  const [request] = await tx.select().from(removalRequests).where(eq(removalRequests.receipt, receipt));
  if (!request) throw new AppError('NOT_FOUND', message('removal', 'noReceipt'));
  if (request.decidedAt !== null) return BEFORE;
  const verdict = verdictOn(request);
  await tx
    .update(removalRequests)
    .set({
      state: verdict.state,
      decidedAt: now,
      // Putting back can be undone for a moment (undo-decision.ts).
      ...(verdict.state === 'reinstated' ? {} : { wordsSealed: null }),
    })
    .where(eq(removalRequests.id, request.id));
  // A split is journaled as reinstated for the records that come back; the others have their own entry, of the purge.
  const isSplit = verdict.state === 'split';
  const hashes = await hashesOf(tx, isSplit ? (verdict.reinstate ?? []) : request.recordIds);
  const done = await act(tx, ctx, request, verdict);
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
  if (request.wish === 'label' && verdict.reinstate) await flagLabels(tx, verdict.reinstate, now);
  return { changed: true, ...done };
}

/** Brings records up under Flags, where their labels are corrected: the person shown had said that they are wrong. */
async function flagLabels(tx: Transaction, recordIds: readonly string[], now: Date): Promise<void> {
  const nowIso = now.toISOString();
  await tx.execute(sql`
    insert into record_flags (record_id, reason, created_at, alerted_at)
    select id, 'wrong_label', ${nowIso}::timestamptz, ${nowIso}::timestamptz
    from booking_records where id = any(${recordIds}::uuid[])`);
}

async function act(tx: Transaction, ctx: ReviewContext, request: Request, { approve, reinstate }: Verdict) {
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

/**
 * Purges the records of a request, also those that waited for a review: erases rows and photo files, and adds tombstones.
 * A second call changes nothing. Throws NOT_FOUND.
 */
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

/**
 * Puts the records of a request back into play unchanged, except those of another open request. A second call changes
 * nothing. Throws NOT_FOUND.
 */
export async function reinstateRemoval(
  ctx: ReviewContext,
  { receipt }: { receipt: string },
): Promise<Decision> {
  return underRecordsLock(ctx.db, (tx) => reinstateIn(tx, ctx, { receipt }));
}

/** Does the same in a transaction under the records lock. */
export async function reinstateIn(
  tx: Transaction,
  ctx: ReviewContext,
  { receipt }: { receipt: string },
): Promise<Decision> {
  const { changed, reinstated } = await decideIn(tx, ctx, receipt, ({ recordIds }) => ({
    state: 'reinstated',
    approve: null,
    reinstate: recordIds,
  }));
  return { changed, records: reinstated };
}

/**
 * Approves some records of a request and reinstates its others. A second call changes nothing. Throws NOT_FOUND, and
 * INVALID_INPUT unless at least one record of the request is in each part.
 */
export function splitRemoval(
  ctx: ReviewContext & { storage: Storage },
  { receipt, approve }: { receipt: string; approve: readonly string[] },
): Promise<SplitDecision> {
  return decide(ctx, receipt, ({ recordIds }) => {
    const wanted = new Set(approve);
    const others = recordIds.filter((id) => !wanted.has(id));
    if (recordIds.length - others.length !== wanted.size)
      throw new AppError('INVALID_INPUT', message('removal', 'foreignRecord'));
    if (wanted.size === 0 || others.length === 0)
      throw new AppError('INVALID_INPUT', message('removal', 'splitNeedsBoth'));
    return {
      state: 'split',
      approve: { recordIds: [...wanted], storage: ctx.storage },
      reinstate: others,
    };
  });
}

/** Returns who decided a request; null while nobody has. */
export async function decidedBy(
  { db }: Pick<Context, 'db'>,
  { receipt }: { receipt: string },
): Promise<string | null> {
  const [row] = await db.execute<{ operator: string }>(sql`
    select l.operator from removal_log l
    where l.receipt = ${receipt} and l.action in ('approve', 'reinstate') order by l.created_at desc, l.id desc limit 1`);
  return row?.operator ?? null;
}
