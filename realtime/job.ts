/** A scheduled background job. */
export type Job = {
  name: string;
  everySeconds: number;
  /** Runs at start as well. Other jobs wait for their interval first. */
  isDueAtStart?: boolean;
  /** Stops early and cleanly when the signal aborts. */
  run: (signal: AbortSignal) => Promise<unknown>;
};
