import type { Context } from '@/lib/platform/context';

/** What jobs may use. */
export type JobContext = Pick<Context, 'db' | 'now' | 'random' | 'publish' | 'sendMail' | 'log'>;

/** A scheduled background job. It stands beside its work; worker/jobs.ts lists all. */
export type Job = {
  name: string;
  /** Between the end of a run and the next one. */
  everySeconds: number;
  /** Runs whenever a process starts as well. Other jobs run once the interval since their last run is over. */
  isDueAtStart?: boolean;
  /** A run may take hours, so no alert expects its next success after a few intervals. */
  takesLong?: boolean;
  /** Runs in every process, each about its own connections. Each run of another job is claimed by one process. */
  isOfEachProcess?: boolean;
  /**
   * Stops early and cleanly when the signal aborts. Must be safe after any pause, and beside a run of another process: a run that
   * takes longer than the interval does not keep others from the next one.
   */
  run: (ctx: JobContext, signal: AbortSignal) => Promise<unknown>;
};
