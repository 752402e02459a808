import type { ExclusionReason } from '@/lib/contract/enums';

/**
 * The rule of fair play: which pace, endurance or accuracy no person can have. It errs on the player's side.
 * Source: product decisions, "The question".
 */

/** The game's own pause after each answer, with some slack for clocks and networks. */
const LEAST_GAP_MS = 1900;
/** Enough gaps that a burst of delayed answers excludes nobody. */
export const PACE_GAPS = 30;
/** That many gaps in less time are too fast. */
export const PACE_RUN_MS = PACE_GAPS * LEAST_GAP_MS;
/** A quick person may be faster than that for a while, so fast answers alone exclude for a day. */
export const PACE_EXCLUDES_MS = 24 * 60 * 60 * 1000;
/** Nobody plays in so many consecutive hours. */
export const ENDLESS_HOURS = 48;
/** Right answers in a hundred without any knowledge, of four options. */
const BY_GUESSING = 0.25;
/**
 * Standard deviations above par. Honest players who read better than par are excluded less often than once in 10,000 years of play, and
 * a script that is right in 85% mostly before 300 answers (tests/unit/leaderboard/fair-play.soak.test.ts).
 */
const LUCK_LIMIT = 5;

export type PlayFigures = {
  /** When the last run of PACE_GAPS gaps ended that was too fast, epoch ms; null without one. */
  fastUntilMs: number | null;
  /** Hours with an answer among the last ENDLESS_HOURS. */
  hoursPlayed: number;
  /** Answers to questions not seen before. */
  guesses: number;
  rightGuesses: number;
  /** So many of these the best reader of slip and shares would have answered right. */
  parGuesses: number;
};

/** `untilMs` is when the exclusion ends by itself, epoch ms; null for one that lasts. */
export type FoulPlay = { reason: ExclusionReason; untilMs: number | null };

/** Returns which rule the figures break, or null. Rules that exclude for good come first. */
export function foulPlay(figures: PlayFigures, nowMs: number): FoulPlay | null {
  if (figures.hoursPlayed >= ENDLESS_HOURS) return { reason: 'endurance', untilMs: null };
  if (figures.rightGuesses > mostRight(figures)) return { reason: 'accuracy', untilMs: null };
  const untilMs = (figures.fastUntilMs ?? Number.NEGATIVE_INFINITY) + PACE_EXCLUDES_MS;
  return untilMs > nowMs ? { reason: 'pace', untilMs } : null;
}

/** Returns what a player who reads as well as par gets right with the best of luck. */
function mostRight({ guesses, parGuesses }: PlayFigures): number {
  const expected = Math.max(parGuesses, guesses * BY_GUESSING);
  return expected + LUCK_LIMIT * Math.sqrt(expected * (1 - expected / Math.max(guesses, 1)));
}
