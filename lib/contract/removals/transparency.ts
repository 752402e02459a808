/** What happened to records of people in one calendar quarter (UTC). */
export type TransparencyQuarter = {
  /** Its first day, as an ISO date. */
  from: string;
  /** Requests that came in: by the form, about a photo or a county and day, and by flags of players. */
  requests: number;
  flags: number;
  /** Median minutes from a request until its records were out of play; null where none were in play. */
  medianMinutes: number | null;
  /** Requests that pulled nothing before a review, and still wait for it or were declined. */
  waitingOrDeclined: number;
  /** Requests of which nothing was in play any more, or never. */
  nothingInPlay: number;
  /** Decisions of this quarter: all records removed, put back, or some of each. */
  removed: number;
  reinstated: number;
  split: number;
  /** Lines of feeds refused because their record had been removed. Each read of a feed counts again. */
  refusedImports: number;
  /** Records that reached the end of their time. */
  expired: number;
};

/** Returns `2026 Q3` for the first day of a quarter. */
export const quarterName = (from: string): string =>
  `${from.slice(0, 4)} Q${Math.floor((Number(from.slice(5, 7)) - 1) / 3) + 1}`;
