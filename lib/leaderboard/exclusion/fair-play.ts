import type { ExclusionReason } from '@/lib/contract/enums';

// The fair-play rule: pace, endurance or accuracy that no person can have. When in doubt, it favors the player.

/** Slightly shorter than the 2 s for which our page shows each result, to allow for clocks and networks. */
const MIN_GAP_MS = 1900;
/** High enough that a burst of delayed answers excludes no player. */
export const PACE_GAPS = 30;
export const PACE_RUN_MS = PACE_GAPS * MIN_GAP_MS;
/** A quick person may answer that fast for a while, so pace alone excludes for one day only. */
export const PACE_EXCLUDES_MS = 24 * 60 * 60 * 1000;
/** No person answers in each of this many consecutive hours. */
export const ENDURANCE_HOURS = 48;
const GUESSING_RATE = 0.25;
// In standard deviations above par. Excludes an honest player less than once in 10,000 years of play. A script with 85% right answers
// is usually excluded within 300 answers (tests/unit/leaderboard/fair-play.soak.test.ts).
const LUCK_LIMIT = 5;

export type PlayFigures = {
  /** The end of the latest run of PACE_GAPS consecutive gaps that took less than PACE_RUN_MS in all, epoch ms; null without one. */
  fastUntilMs: number | null;
  /** How many of the last ENDURANCE_HOURS hours have an answer. */
  hoursPlayed: number;
  /** Answers to questions about records not seen before. */
  guesses: number;
  rightGuesses: number;
  /** Par of these guesses (docs/rules.md, "Par"). */
  parGuesses: number;
};

/** `untilMs` is the end of the exclusion, epoch ms; null for a permanent one. */
export type Exclusion = { reason: ExclusionReason; untilMs: number | null };

/** Returns the exclusion that follows from the figures, a permanent one if possible; null for fair play. */
export function findExclusion(figures: PlayFigures, nowMs: number): Exclusion | null {
  if (figures.hoursPlayed >= ENDURANCE_HOURS) return { reason: 'endurance', untilMs: null };
  if (figures.rightGuesses > maxPlausibleRight(figures)) return { reason: 'accuracy', untilMs: null };
  const untilMs = (figures.fastUntilMs ?? Number.NEGATIVE_INFINITY) + PACE_EXCLUDES_MS;
  return untilMs > nowMs ? { reason: 'pace', untilMs } : null;
}

/** Returns the maximum of right answers that a player as good as par can get with great luck. */
function maxPlausibleRight({ guesses, parGuesses }: PlayFigures): number {
  const expected = Math.max(parGuesses, guesses * GUESSING_RATE);
  return expected + LUCK_LIMIT * Math.sqrt(expected * (1 - expected / Math.max(guesses, 1)));
}
