export type TransparencyQuarter = {
  from: string;
  /** New requests: by the form, and by flags of players. */
  requests: number;
  flags: number;
  /** Median minutes from a request until its records were out of play; null if none were in play. */
  medianMinutes: number | null;
  /** Requests that had to wait for a review and whose records stayed in play: undecided ones, and those that an operator declined. */
  waitingOrDeclined: number;
  /** Requests whose records were not in play. */
  nothingInPlay: number;
  /** Decisions: all records removed, all put back, or some of each. */
  removed: number;
  reinstated: number;
  split: number;
  /** Feed lines about a record that had been removed before. Each read of a feed counts them again. */
  refusedImports: number;
  expired: number;
};

/** Returns `2026 Q3` for the first day of a quarter. */
export const quarterName = (from: string): string =>
  `${from.slice(0, 4)} Q${Math.floor((Number(from.slice(5, 7)) - 1) / 3) + 1}`;
