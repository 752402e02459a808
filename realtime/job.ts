/** Something that happens by itself, now and then. */
export type Job = {
  name: string;
  everySeconds: number;
  /** At the start too, for what piled up while nothing ran; others wait their time first. */
  isDueAtStart?: boolean;
  /** Ends early, leaving nothing half done, when the signal says so. */
  run: (signal: AbortSignal) => Promise<unknown>;
};
