import { changePauses, type QuizState, withPause } from './quiz-state';

/** After this many timeouts in a row the game stops, so that an absent player loses no third life. */
const MISSED_BEFORE_STOP = 2;

/** Counts a timeout. After the second in a row, the next question waits for the player. */
export function countTimeout(state: QuizState): QuizState {
  const missedTimers = state.missedTimers + 1;
  const pauses = missedTimers < MISSED_BEFORE_STOP ? state.pauses : withPause(state.pauses, 'away');
  return { ...state, missedTimers, pauses };
}

export function markPresent(state: QuizState): QuizState {
  return { ...state, missedTimers: 0, pauses: changePauses(state, 'away', false) };
}

export function isAway({ pauses }: QuizState): boolean {
  return pauses.includes('away');
}

export function hold(state: QuizState, held: boolean): QuizState {
  if (state.phase !== 'judged') return state;
  return held ? { ...markPresent(state), held } : { ...state, held };
}
