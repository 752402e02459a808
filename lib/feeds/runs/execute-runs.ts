import { sql } from '@/db/sql';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { feedContext, type RunContext } from '../feed-context';
import { deleteParts } from '../uploads/delete-uploads';
import { leaseRun, type RunLease, RunLost, releaseRun } from './lease-run';
import { problemOf } from './log-run';
import { readRunSource } from './read-run-source';
import { type RunTracker, trackRun } from './track-run';

type Options = {
  signal: AbortSignal;
  saveEveryMs?: number;
};

const SAVE_EVERY_MS = 1000;

/** Runs `work` and stores progress meanwhile. Aborts the signal of `work` if the run was canceled or leased by another process. */
async function whileLeased(
  tracker: RunTracker,
  { signal, saveEveryMs = SAVE_EVERY_MS }: Options,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  let isSaving = false;
  const renewal = setInterval(() => {
    if (isSaving) return;
    isSaving = true;
    tracker
      .save()
      .catch((error) => error instanceof RunLost && lost.abort(error))
      .finally(() => {
        isSaving = false;
      });
  }, saveEveryMs);
  try {
    await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(renewal);
    await tracker.saved();
  }
}

async function countStoredRejects({ db }: RunContext, runId: string): Promise<number> {
  const [row] = await db.execute<{ kept: number }>(sql`
    select count(*)::int as kept from feed_run_rejects where run_id = ${runId}::uuid`);
  return row?.kept ?? 0;
}

async function endFailedRun(
  ctx: RunContext,
  lease: RunLease,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (error instanceof RunLost) return;
  if (signal.aborted) {
    await releaseRun(ctx.db, lease, { state: 'waiting', endedAt: null, problem: null });
    return;
  }
  if (!(error instanceof AppError))
    ctx.log.error({ run: lease.run.id, error: errorReport(error) }, 'a run failed');
  await releaseRun(ctx.db, lease, { state: 'failed', endedAt: ctx.now(), problem: problemOf(error) });
}

async function execute(ctx: RunContext, lease: RunLease, options: Options): Promise<void> {
  const tracker = trackRun(ctx, lease, await countStoredRejects(ctx, lease.run.id));
  try {
    await whileLeased(tracker, options, (signal) => readRunSource(ctx, { run: lease.run, tracker, signal }));
    await tracker.onBatch();
    await tracker.save();
    await releaseRun(ctx.db, lease, { state: 'done', endedAt: ctx.now(), problem: null });
  } catch (error) {
    await endFailedRun(ctx, lease, error, options.signal);
  }
  await deleteFiles(ctx, lease.run.id);
}

/** Deletes the files of an ended run, but keeps those of a finished dry run for its import. */
async function deleteFiles(ctx: RunContext, runId: string): Promise<void> {
  const [ended] = await ctx.db.execute(sql`
    select from feed_runs
    where id = ${runId}::uuid and ended_at is not null and not (dry_run and state = 'done')`);
  if (ended) await deleteParts(ctx, runId);
}

/** Executes waiting and interrupted runs, one at a time over all processes. On abort, the current run waits again. */
export async function executeRuns(ctx: RunContext, options: Options): Promise<void> {
  while (!options.signal.aborted) {
    const lease = await leaseRun(ctx.db, ctx.now());
    if (!lease) return;
    await execute(ctx, lease, options);
  }
}

export const executeRunsJob: Job = {
  name: 'run imports of the desk',
  everySeconds: 2,
  takesLong: true,
  run: async (ctx, signal) => executeRuns(await feedContext(ctx), { signal }),
};
