import { errorReport } from '@/lib/platform/errors/error-report';
import { countJob, expectJob } from '@/lib/platform/metrics/process-metrics';
import { inSpan } from '@/lib/platform/tracing/tracing';
import { claimRun, noteOutcome, readDueSeconds } from './claim-run';
import type { Job, JobContext } from './job';

/** The jobs that follow every answer run several times a second. Among their traces nobody would find any other. */
const TRACED_FROM_SECONDS = 10;

function traced(job: Job, run: () => Promise<unknown>): Promise<unknown> {
  if (job.everySeconds < TRACED_FROM_SECONDS) return run();
  return inSpan({ name: `job ${job.name}`, isRoot: true }, run);
}

/** A run of a job that does not take long hangs once it has lasted half an hour. */
const HANGS_AFTER_MS = 1_800_000;

export type Schedule = {
  /** Whether a run hangs. Its job does not run again in this process. */
  isHanging: () => boolean;
  /** Stops the jobs, and waits for running ones. */
  stop: () => Promise<void>;
};

/** Runs jobs at their times. Each run is claimed in the database, so that of several processes one runs it. */
export function startSchedule(jobs: readonly Job[], ctx: JobContext): Schedule {
  const { db, log } = ctx;
  const running = new Map<Promise<void>, { job: Job; startedAtMs: number }>();
  const stop = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  function plan(job: Job, afterSeconds: number, isDueNow = false): void {
    if (stop.signal.aborted) return;
    timers.set(
      job.name,
      setTimeout(() => {
        const turn = takeTurn(job, isDueNow).then((nextSeconds) => {
          running.delete(turn);
          plan(job, nextSeconds);
        });
        running.set(turn, { job, startedAtMs: performance.now() });
      }, afterSeconds * 1000),
    );
  }
  /** Runs the job if it is due. Returns the seconds to its next turn: the interval starts at the end, so that runs of this process never overlap. */
  async function takeTurn(job: Job, isDueNow: boolean): Promise<number> {
    const startedAtMs = performance.now();
    let failedBefore: boolean | null = null;
    try {
      if (!job.isOfEachProcess) {
        const claimed = await claimRun(db, job, isDueNow);
        if (claimed === null) return await readDueSeconds(db, job);
        failedBefore = claimed.failedBefore;
      }
      await traced(job, async () => job.run(ctx, stop.signal));
      countJob(job.name, 'done', startedAtMs);
      if (failedBefore === true) await noteOutcome(db, job.name, false);
    } catch (error) {
      // Without a database every job fails: at most once a second.
      countJob(job.name, 'failed', startedAtMs);
      log.error({ job: job.name, error: errorReport(error) }, 'a job failed');
      if (failedBefore === false) await noteOutcome(db, job.name, true).catch(() => {});
      return Math.max(job.everySeconds, 1);
    }
    return job.everySeconds;
  }
  for (const job of jobs) {
    expectJob(job.name, job.takesLong ? undefined : job.everySeconds);
    if (job.isDueAtStart) plan(job, 0, true);
    else if (job.isOfEachProcess) plan(job, job.everySeconds);
    else
      readDueSeconds(db, job)
        .catch(() => job.everySeconds)
        .then((seconds) => plan(job, seconds));
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
