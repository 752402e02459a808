import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { type RemovalState, removalRequests } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { hashesOf, writeJournal } from '@/lib/platform/journal/write-journal';
import type { Storage } from '@/lib/platform/storage/storage';
import { purgeRecords } from '@/lib/records/purge-records';
import { writeRemovalLog } from '@/lib/records/write-log';
import { underRecordsLock } from '../records/records-lock';
import { pullRecords, reinstateRecords } from './pull-records';

/** `operator` is the name that the person at the command line gives. */
export type ReviewContext = Pick<Context, 'db' | 'now'> & { operator: string };

/** `changed` is false if it was decided before. */
export type Decision = { changed: boolean; records: number };

type Request = typeof removalRequests.$inferSelect;

async function decide(
  ctx: ReviewContext,
  receipt: string,
  state: Extract<RemovalState, 'approved' | 'reinstated'>,
  act: (tx: Transaction, request: Request) => Promise<number>,
): Promise<Decision> {
  return underRecordsLock(ctx.db, async (tx) => {
    const now = ctx.now();
    const [request] = await tx.select().from(removalRequests).where(eq(removalRequests.receipt, receipt));
    if (!request) throw new AppError('NOT_FOUND', 'No request has this receipt.');
    if (request.decidedAt !== null) return { changed: false, records: 0 };
    await tx
      .update(removalRequests)
      .set({ state, decidedAt: now, wordsSealed: null })
      .where(eq(removalRequests.id, request.id));
    const hashes = await hashesOf(tx, request.recordIds);
    const records = await act(tx, request);
    await writeJournal(tx, {
      kind: 'decided',
      request: request.id,
      records: hashes,
      state,
      at: now.toISOString(),
    });
    await tx.execute(sql`
      update record_flags set settled_at = ${now.toISOString()}::timestamptz
      where settled_at is null and record_id = any(${`{${request.recordIds.join(',')}}`}::uuid[])`);
    const action = state === 'approved' ? 'approve' : 'reinstate';
    await writeRemovalLog(tx, { operator: ctx.operator, action, receipt, records, now });
    return { changed: true, records };
  });
}

/**
 * Purges the records of a request, also those that waited for a review: erases rows and photo files, and adds tombstones.
 * A second call changes nothing. Throws NOT_FOUND.
 */
export function approveRemoval(
  ctx: ReviewContext & { storage: Storage },
  { receipt }: { receipt: string },
): Promise<Decision> {
  return decide(ctx, receipt, 'approved', async (tx, { id, recordIds }) => {
    const now = ctx.now();
    await pullRecords(tx, { recordIds, requestId: id, now });
    return purgeRecords(tx, ctx.storage, recordIds, now);
  });
}

/**
 * Puts the records of a request back into play unchanged, except those of another open request. A second call changes
 * nothing. Throws NOT_FOUND.
 */
export function reinstateRemoval(ctx: ReviewContext, { receipt }: { receipt: string }): Promise<Decision> {
  return decide(ctx, receipt, 'reinstated', (tx, { recordIds }) => reinstateRecords(tx, recordIds));
}
