import type { Context } from '@/lib/platform/context';

export type JobContext = Pick<Context, 'db' | 'now' | 'random' | 'publish' | 'sendMail' | 'log'>;

/** A scheduled background job. It is defined in the file that does its work; worker/jobs.ts lists all jobs. */
export type Job = {
  name: string;
  /**
   * The minimum time from the claim of a run to the next claim, by any process.
   * A process that ran the job also waits this long after the end of its run.
   */
  everySeconds: number;
  /** Also runs at each start of a process, whatever the interval. */
  isDueAtStart?: boolean;
  /** A run may take hours. Alerts and health checks then expect no success within a few intervals. */
  takesLong?: boolean;
  /** Runs in every process, for example to check the sockets of that process. For any other job, one process claims each run. */
  isOfEachProcess?: boolean;
  /**
   * Stops early when the signal aborts. Must be safe after any pause of the process.
   * Must also be safe beside a run of another process, which may start one interval after this run was claimed.
   */
  run: (ctx: JobContext, signal: AbortSignal) => Promise<unknown>;
};
