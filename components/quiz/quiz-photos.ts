import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { changePauses, QUESTION_MS, type QuizState, UNANSWERED, withPause } from './quiz-state';

/** The photo on screen did not load: the clock waits until the server has heard of it or a new address comes. */
export function failPhoto(state: QuizState, questionId: string): QuizState {
  if (state.phase !== 'asking' || state.questions[0]?.question_id !== questionId) return state;
  const offline = state.pauses.includes('offline');
  return { ...state, failedPhoto: { questionId, offline }, pauses: withPause(state.pauses, 'photo') };
}

/** Nothing more comes of it: the question is asked with the placeholder. */
export function settlePhoto(state: QuizState, questionId: string): QuizState {
  if (state.failedPhoto?.questionId !== questionId) return state;
  const settled = { ...state, failedPhoto: null };
  return { ...settled, pauses: changePauses(settled, 'photo', false) };
}

/**
 * Records were taken out of play: a question on screen leaves at once, unjudged, and those after it when the set is here
 * again. An answer on its way is judged or refused first.
 */
export function withdraw(state: QuizState, gone: readonly string[]): QuizState {
  const current = state.questions[0]?.question_id;
  if (state.phase !== 'asking' || current === undefined || !gone.includes(current))
    return { ...state, isStale: true };
  return {
    ...state,
    ...UNANSWERED,
    phase: 'loading',
    questions: [],
    isStale: true,
    timeLeftMs: QUESTION_MS,
    elsewhere: false,
  };
}

/** Server times on this device's clock, which the set's own lives have just set right. */
export function expiryHere({ holdings }: QuizState, set: QuestionSet): number {
  return set.photosExpireAt - (holdings?.clockOffsetMs ?? 0);
}
