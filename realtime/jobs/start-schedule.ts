import type { Database } from '@/db/client';
import { errorReport } from '@/lib/platform/errors/error-report';
import { claimRun, readDueSeconds } from '@/lib/platform/jobs/claim-run';
import type { Log } from '@/lib/platform/log/log';
import { countJob, expectJob, forgetJob } from '@/lib/platform/metrics/process-metrics';
import { inSpan } from '@/lib/platform/tracing/tracing';
import type { Job } from './job';

/** Of jobs that only the leader runs: each run is claimed in the database, so that each due time has one. */
type Lead = { db: Database; isLeader: () => boolean };

/** Before a process that no longer leads looks again. */
const LOOK_EVERY_SECONDS = 1;

/** The jobs that follow every answer run several times a second. Among their traces nobody would find any other. */
const TRACED_FROM_SECONDS = 10;

function traced(job: Job, run: () => Promise<unknown>): Promise<unknown> {
  if (job.everySeconds < TRACED_FROM_SECONDS) return run();
  return inSpan({ name: `job ${job.name}`, isRoot: true }, run);
}

/** Starts background jobs. The returned function stops them and waits for running ones. */
export function startSchedule(jobs: readonly Job[], log: Log, lead?: Lead): () => Promise<void> {
  const running = new Set<Promise<void>>();
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
        running.add(turn);
      }, afterSeconds * 1000),
    );
  }
  /** Runs the job if it is due. Returns the seconds to its next turn: the interval starts at the end, so that runs never overlap. */
  async function takeTurn(job: Job, isDueNow: boolean): Promise<number> {
    if (lead && !lead.isLeader()) return LOOK_EVERY_SECONDS;
    const startedAtMs = performance.now();
    try {
      if (lead && !(await claimRun(lead.db, job, isDueNow))) return await readDueSeconds(lead.db, job);
      await traced(job, async () => job.run(stop.signal));
      countJob(job.name, 'done', startedAtMs);
    } catch (error) {
      countJob(job.name, 'failed', startedAtMs);
      log.error({ job: job.name, error: errorReport(error) }, 'a job failed');
    }
    return job.everySeconds;
  }
  for (const job of jobs) {
    expectJob(job.name, job.takesLong ? undefined : job.everySeconds);
    if (job.isDueAtStart) plan(job, 0, true);
    else if (!lead) plan(job, job.everySeconds);
    else
      readDueSeconds(lead.db, job)
        .catch(() => job.everySeconds)
        .then((seconds) => plan(job, seconds));
  }
  return async () => {
    stop.abort();
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running);
    for (const job of jobs) forgetJob(job.name);
  };
}
