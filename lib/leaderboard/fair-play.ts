/**
 * The rule of fair play: which pace or accuracy no person can have. It errs on the player's side, and players are not
 * notified of an exclusion. Source: product decisions, "The question".
 */

/** The game's own pause after each answer, with some slack for clocks and networks. */
const LEAST_GAP_MS = 1900;
/** Enough gaps that a burst of delayed answers excludes nobody. */
export const PACE_GAPS = 30;
/** Nobody plays in so many consecutive hours. */
export const ENDLESS_HOURS = 48;
/** Photos do not reveal the charge. Even guessing the commonest charges is right less often than this. */
const BEST_CHANCE = 0.6;
/** Standard deviations above the best chance; luck exceeds this once in a billion. */
const LUCK_LIMIT = 6;

export type PlayFigures = {
  /** Milliseconds of the quickest PACE_GAPS consecutive gaps; null with fewer answers. */
  quickestRunMs: number | null;
  /** Hours with an answer among the last ENDLESS_HOURS. */
  hoursPlayed: number;
  /** Answers to questions not seen before. */
  guesses: number;
  rightGuesses: number;
};

export type FoulPlay = 'pace' | 'endurance' | 'accuracy';

/** Returns which rule the figures break, or null. */
export function foulPlay(figures: PlayFigures): FoulPlay | null {
  if (figures.quickestRunMs !== null && figures.quickestRunMs < PACE_GAPS * LEAST_GAP_MS) return 'pace';
  if (figures.hoursPlayed >= ENDLESS_HOURS) return 'endurance';
  const expected = figures.guesses * BEST_CHANCE;
  const deviation = Math.sqrt(figures.guesses * BEST_CHANCE * (1 - BEST_CHANCE));
  if (figures.rightGuesses > expected + LUCK_LIMIT * deviation) return 'accuracy';
  return null;
}
