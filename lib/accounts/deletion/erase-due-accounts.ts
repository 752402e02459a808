import { and, asc, lte } from 'drizzle-orm';
import { z } from 'zod';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { continueJob } from '@/lib/platform/jobs/job-marks';
import { type Storage, sharedStorage } from '@/lib/platform/storage/storage';
import { eraseAccount } from './erase-account';

/** Keeps runs short, so that a process can stop quickly. */
const MAX_PER_RUN = 200;

const cursorSchema = z.object({ dueAt: z.string(), playerId: z.uuid() });
type Cursor = z.infer<typeof cursorSchema>;

/**
 * Erases players whose deletion is due, the longest waiting first. Players whose erasure fails are tried again in a later run.
 * Several processes may run it at once. Returns counts and the cursor of the next run; null starts over.
 */
export async function eraseDueAccounts(
  ctx: Pick<Context, 'db' | 'now' | 'log'> & { storage: () => Promise<Storage> },
  after: Cursor | null = null,
): Promise<{ erased: number; failed: number; next: Cursor | null }> {
  const due = await readDue(ctx, after);
  const counts = { erased: 0, failed: 0 };
  const next = due.length < MAX_PER_RUN ? null : (due.at(-1) ?? null);
  if (due.length === 0) return { ...counts, next };
  const storage = await ctx.storage();
  for (const player of due) {
    try {
      if (await eraseAccount({ ...ctx, storage }, player)) counts.erased += 1;
    } catch (cause) {
      counts.failed += 1;
      ctx.log.error({ error: errorReport(cause) }, 'an account could not be erased yet');
    }
  }
  // Logs no ids, because they would outlive the erasure.
  ctx.log.info(counts, 'accounts were erased');
  return { ...counts, next };
}

function readDue({ db, now }: Pick<Context, 'db' | 'now'>, after: Cursor | null): Promise<Cursor[]> {
  // Text keeps the microseconds. A Date would lose them, and the next page would repeat the last player.
  const dueAt = sql<string>`${players.deletionDueAt}::text`;
  const isLater =
    after &&
    sql`(${players.deletionDueAt}, ${players.id}) > (${after.dueAt}::timestamptz, ${after.playerId}::uuid)`;
  return db
    .select({ dueAt, playerId: players.id })
    .from(players)
    .where(and(lte(players.deletionDueAt, now()), isLater ?? undefined))
    .orderBy(asc(players.deletionDueAt), asc(players.id))
    .limit(MAX_PER_RUN);
}

export const eraseDueAccountsJob: Job = {
  name: 'erase due accounts',
  everySeconds: 20,
  run: (ctx) =>
    continueJob(ctx, { job: 'erase due accounts', schema: cursorSchema }, (after) =>
      eraseDueAccounts({ ...ctx, storage: sharedStorage }, after),
    ),
};
