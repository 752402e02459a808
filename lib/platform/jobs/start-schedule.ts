import { errorReport } from '@/lib/platform/errors/error-report';
import { countJob, initializeJobMetrics } from '@/lib/platform/metrics/process-metrics';
import { inSpan } from '@/lib/platform/tracing/tracing';
import { claimRun, readSecondsUntilDue, storeOutcome } from './claim-run';
import type { Job, JobContext } from './job';

/** Jobs with a shorter interval are not traced, because they would hide the traces of all others. */
const TRACED_FROM_SECONDS = 10;

function traced(job: Job, run: () => Promise<unknown>): Promise<unknown> {
  if (job.everySeconds < TRACED_FROM_SECONDS) return run();
  return inSpan({ name: `job ${job.name}`, isRoot: true }, run);
}

/** A longer run counts as hanging, unless the job has `takesLong`. */
const HANGS_AFTER_MS = 1_800_000;

export type Schedule = {
  /** Whether a run hangs. Its job does not run again in this process. */
  isHanging: () => boolean;
  stop: () => Promise<void>;
};

/** Runs jobs at their intervals. A claim in the database ensures that one process executes each run. */
export function startSchedule(jobs: readonly Job[], ctx: JobContext): Schedule {
  const { db, log } = ctx;
  const running = new Map<Promise<void>, { job: Job; startedAtMs: number }>();
  const stop = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  function scheduleRun(job: Job, afterSeconds: number, ignoresInterval = false): void {
    if (stop.signal.aborted) return;
    timers.set(
      job.name,
      setTimeout(() => {
        const run = runIfDue(job, ignoresInterval).then((nextSeconds) => {
          running.delete(run);
          scheduleRun(job, nextSeconds);
        });
        running.set(run, { job, startedAtMs: performance.now() });
      }, afterSeconds * 1000),
    );
  }
  /**
   * Runs the job if it is due. Returns the seconds until the next attempt. The caller schedules that only afterwards, so the runs of a
   * process never overlap.
   */
  async function runIfDue(job: Job, ignoresInterval: boolean): Promise<number> {
    const startedAtMs = performance.now();
    let failedBefore: boolean | null = null;
    try {
      if (!job.isOfEachProcess) {
        const claimed = await claimRun(db, job, ignoresInterval);
        if (claimed === null) return await readSecondsUntilDue(db, job);
        failedBefore = claimed.failedBefore;
      }
      await traced(job, async () => job.run(ctx, stop.signal));
      countJob(job.name, 'done', startedAtMs);
      if (failedBefore === true) await storeOutcome(db, job.name, false);
    } catch (error) {
      countJob(job.name, 'failed', startedAtMs);
      log.error({ job: job.name, error: errorReport(error) }, 'a job failed');
      if (failedBefore === false) await storeOutcome(db, job.name, true).catch(() => {});
      // Limits the log to one line a second per job while the database is down.
      return Math.max(job.everySeconds, 1);
    }
    return job.everySeconds;
  }
  for (const job of jobs) {
    initializeJobMetrics(job.name, job.takesLong ? undefined : job.everySeconds);
    if (job.isDueAtStart) scheduleRun(job, 0, true);
    else if (job.isOfEachProcess) scheduleRun(job, job.everySeconds);
    else
      readSecondsUntilDue(db, job)
        .catch(() => job.everySeconds)
        .then((seconds) => scheduleRun(job, seconds));
  }
  return {
    isHanging: () =>
      [...running.values()].some(
        ({ job, startedAtMs }) => !job.takesLong && performance.now() - startedAtMs > HANGS_AFTER_MS,
      ),
    stop: async () => {
      stop.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.keys());
    },
  };
}
