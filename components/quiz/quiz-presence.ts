import { changePauses, type QuizState, withPause } from './quiz-state';

/** An absent player loses two lives, never a third. */
const MISSED_BEFORE_STOP = 2;

/** Counts a timer that ran out. After the second in a row, the next question does not start by itself. */
export function missTimer(state: QuizState): QuizState {
  const missedTimers = state.missedTimers + 1;
  const pauses = missedTimers < MISSED_BEFORE_STOP ? state.pauses : withPause(state.pauses, 'away');
  return { ...state, missedTimers, pauses };
}

/** Notes that the player is there. */
export function present(state: QuizState): QuizState {
  return { ...state, missedTimers: 0, pauses: changePauses(state, 'away', false) };
}

export function isAway({ pauses }: QuizState): boolean {
  return pauses.includes('away');
}

/** Keeps the result on screen, or lets it go. */
export function hold(state: QuizState, held: boolean): QuizState {
  if (state.phase !== 'judged') return state;
  return held ? { ...present(state), held } : { ...state, held };
}
