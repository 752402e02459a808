import type { Context } from '@/lib/platform/context';

/** What jobs may use. */
export type JobContext = Pick<Context, 'db' | 'now' | 'random' | 'publish' | 'sendMail' | 'log'>;

/** A scheduled background job. It stands beside its work; worker/jobs.ts lists all. */
export type Job = {
  name: string;
  /** Between the end of a run and the next one. */
  everySeconds: number;
  /** Runs at start as well. Other jobs wait for their interval first. */
  isDueAtStart?: boolean;
  /** A run may take hours, so no alert expects its next success after a few intervals. */
  takesLong?: boolean;
  /** Runs in every process, each about its own connections. Other jobs run in one process at a time. */
  isOfEachProcess?: boolean;
  /** Stops early and cleanly when the signal aborts. Safe after any pause, and beside a run in another process. */
  run: (ctx: JobContext, signal: AbortSignal) => Promise<unknown>;
};
