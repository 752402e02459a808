/** A scheduled background job. */
export type Job = {
  name: string;
  everySeconds: number;
  /** Runs at start as well. Other jobs wait for their interval first. */
  isDueAtStart?: boolean;
  /** A run may take hours, so no alert expects its next success after a few intervals. */
  takesLong?: boolean;
  /** Stops early and cleanly when the signal aborts. */
  run: (signal: AbortSignal) => Promise<unknown>;
};
