import type { ExclusionReason } from '@/lib/contract/enums';

// The rule of fair play: a pace, endurance or accuracy beyond any person's. When in doubt, it favors the player.

/** Slightly shorter than the pause after each answer, to allow for clocks and networks. */
const MIN_GAP_MS = 1900;
/** High enough that a burst of delayed answers excludes no player. */
export const PACE_GAPS = 30;
export const PACE_RUN_MS = PACE_GAPS * MIN_GAP_MS;
/** A quick person may answer that fast for a while, so pace alone excludes for a day. */
export const PACE_EXCLUDES_MS = 24 * 60 * 60 * 1000;
/** No person answers in each of this many consecutive hours. */
export const ENDURANCE_HOURS = 48;
/** Chance of a right guess among four options. */
const GUESSING_RATE = 0.25;
// Standard deviations above par. Excludes honest players less than once in 10,000 years of play, and a script that is right in
// 85% mostly before 300 answers (tests/unit/leaderboard/fair-play.soak.test.ts).
const LUCK_LIMIT = 5;

export type PlayFigures = {
  /** End of the last too fast run of PACE_GAPS gaps, epoch ms; null without one. */
  fastUntilMs: number | null;
  /** Hours with an answer among the last ENDURANCE_HOURS. */
  hoursPlayed: number;
  /** Answers to questions about records not seen before. */
  guesses: number;
  rightGuesses: number;
  /** How many of the guesses the best reader of slip and shares would get right. */
  parGuesses: number;
};

/** `untilMs` is the end of the exclusion, epoch ms; null for a permanent one. */
export type Exclusion = { reason: ExclusionReason; untilMs: number | null };

/** Returns the exclusion that the figures call for, or null. Permanent ones come first. */
export function findExclusion(figures: PlayFigures, nowMs: number): Exclusion | null {
  if (figures.hoursPlayed >= ENDURANCE_HOURS) return { reason: 'endurance', untilMs: null };
  if (figures.rightGuesses > maxPlausibleRight(figures)) return { reason: 'accuracy', untilMs: null };
  const untilMs = (figures.fastUntilMs ?? Number.NEGATIVE_INFINITY) + PACE_EXCLUDES_MS;
  return untilMs > nowMs ? { reason: 'pace', untilMs } : null;
}

/** Returns the most right answers that a player as good as par could get with great luck. */
function maxPlausibleRight({ guesses, parGuesses }: PlayFigures): number {
  const expected = Math.max(parGuesses, guesses * GUESSING_RATE);
  return expected + LUCK_LIMIT * Math.sqrt(expected * (1 - expected / Math.max(guesses, 1)));
}
