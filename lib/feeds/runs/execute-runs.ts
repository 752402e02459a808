import { sql } from '@/db/sql';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { feedContext, type RunContext } from '../feed-context';
import { deleteParts } from '../uploads/delete-parts';
import { leaseRun, type RunLease, RunLost, releaseRun } from './lease-run';
import { problemOf } from './log-run';
import { readRunSource } from './read-run-source';
import { type RunRecorder, recordRun } from './record-run';

type Options = {
  signal: AbortSignal;
  /** The interval at which progress is stored and the lease renewed. */
  saveEveryMs?: number;
};

const SAVE_EVERY_MS = 1000;

/** Runs `work` while storing the progress. Its signal aborts when the run is canceled or another process takes it on. */
async function whileHeld(
  recorder: RunRecorder,
  { signal, saveEveryMs = SAVE_EVERY_MS }: Options,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  let isSaving = false;
  const renewal = setInterval(() => {
    if (isSaving) return;
    isSaving = true;
    recorder
      .save()
      // An unreachable database alone does not stop the run.
      .catch((error) => error instanceof RunLost && lost.abort(error))
      .finally(() => {
        isSaving = false;
      });
  }, saveEveryMs);
  try {
    await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(renewal);
    await recorder.saved();
  }
}

async function keptRejects({ db }: RunContext, runId: string): Promise<number> {
  const [row] = await db.execute<{ kept: number }>(sql`
    select count(*)::int as kept from feed_run_rejects where run_id = ${runId}::uuid`);
  return row?.kept ?? 0;
}

/** Ends a run that threw: puts it back when the process stops, else it has failed. */
async function giveUp(ctx: RunContext, lease: RunLease, error: unknown, signal: AbortSignal): Promise<void> {
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
  const recorder = recordRun(ctx, lease, await keptRejects(ctx, lease.run.id));
  try {
    await whileHeld(recorder, options, (signal) => readRunSource(ctx, { run: lease.run, recorder, signal }));
    await recorder.onBatch();
    await recorder.save();
    await releaseRun(ctx.db, lease, { state: 'done', endedAt: ctx.now(), problem: null });
  } catch (error) {
    await giveUp(ctx, lease, error, options.signal);
  }
  await forgetFiles(ctx, lease.run.id);
}

/** Deletes the files of a run that has ended. Those of a finished dry run wait for its import, for a day. */
async function forgetFiles(ctx: RunContext, runId: string): Promise<void> {
  const [ended] = await ctx.db.execute(sql`
    select from feed_runs
    where id = ${runId}::uuid and ended_at is not null and not (dry_run and state = 'done')`);
  if (ended) await deleteParts(ctx, runId);
}

/**
 * Reads the runs of the desk that wait, one at a time over all processes, and takes on those of a process that died. A failed
 * run does not block others. When the signal aborts, the current run is put back.
 */
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
