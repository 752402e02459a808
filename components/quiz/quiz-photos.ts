import type { QuestionSet } from '@/lib/realtime/protocol';
import { changePauses, type QuizState, withPause } from './quiz-state';

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

/** Server times on this device's clock, which the set's own lives have just set right. */
export function expiryHere({ holdings }: QuizState, set: QuestionSet): number {
  return set.photosExpireAt - (holdings?.clockOffsetMs ?? 0);
}
