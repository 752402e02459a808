/**
 * The rule of fair play, pure: whose pace or accuracy no person could have. It errs on the player's side; who is
 * excluded from boards is not told. Source: product decisions, "The question".
 */

/** The pause that the game itself makes after each answer, as the rule counts it: some slack for clocks and networks. */
const LEAST_GAP_MS = 1900;
/** So many gaps in a row, so that answers delayed on the way and then arriving together hold nobody off. */
export const PACE_GAPS = 30;
/** Nobody plays in each of so many hours on end. */
export const ENDLESS_HOURS = 48;
/** Photos do not tell the charge. Even who knows what people are mostly booked for is right less often than this. */
const BEST_CHANCE = 0.6;
/** Standard deviations above the best chance: luck alone goes so far once in a billion. */
const LUCK_LIMIT = 6;

export type PlayFigures = {
  /** Milliseconds over the quickest PACE_GAPS gaps in a row between answers; null with fewer answers. */
  quickestRunMs: number | null;
  /** Hours with an answer among the last ENDLESS_HOURS, the running one included. */
  hoursPlayed: number;
  /** Answers to questions not seen before, of the last days, and how many of them were right. */
  guesses: number;
  rightGuesses: number;
};

export type FoulPlay = 'pace' | 'endurance' | 'accuracy';

/** What no person could have done, or null. */
export function foulPlay(figures: PlayFigures): FoulPlay | null {
  if (figures.quickestRunMs !== null && figures.quickestRunMs < PACE_GAPS * LEAST_GAP_MS) return 'pace';
  if (figures.hoursPlayed >= ENDLESS_HOURS) return 'endurance';
  const expected = figures.guesses * BEST_CHANCE;
  const deviation = Math.sqrt(figures.guesses * BEST_CHANCE * (1 - BEST_CHANCE));
  if (figures.rightGuesses > expected + LUCK_LIMIT * deviation) return 'accuracy';
  return null;
}
