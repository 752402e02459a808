import type { Context } from '@/lib/platform/context';

export type JobContext = Pick<Context, 'db' | 'now' | 'random' | 'publish' | 'sendMail' | 'log'>;

/** A scheduled background job. The file that does the work defines it; worker/jobs.ts lists all of them. */
export type Job = {
  name: string;
  /**
   * The minimum time between two claims of the job, by any process. The process that ran it also waits this long after the end of the run.
   */
  everySeconds: number;
  isDueAtStart?: boolean;
  /** A run may take hours, so alerts and health checks do not expect it to succeed within a few intervals. */
  takesLong?: boolean;
  /** Runs in every process, for example to check the sockets of that process. Of any other job, only one process claims a run. */
  isOfEachProcess?: boolean;
  /**
   * Stops early when the signal aborts. Must be safe after any pause of the process, and beside a run in another process, which may start
   * one interval after this one was claimed.
   */
  run: (ctx: JobContext, signal: AbortSignal) => Promise<unknown>;
};
