import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { changePauses, QUESTION_MS, type QuizState, UNANSWERED, withPause } from './quiz-state';

/** Pauses the clock until the failed photo is reported or replaced. */
export function failPhoto(state: QuizState, questionId: string): QuizState {
  if (state.phase !== 'asking' || state.questions[0]?.question_id !== questionId) return state;
  const offline = state.pauses.includes('offline');
  return { ...state, failedPhoto: { questionId, offline }, pauses: withPause(state.pauses, 'photo') };
}

export function settlePhoto(state: QuizState, questionId: string): QuizState {
  if (state.failedPhoto?.questionId !== questionId) return state;
  const settled = { ...state, failedPhoto: null };
  return { ...settled, pauses: changePauses(settled, 'photo', false) };
}

/** Withdraws an open question whose record was removed. The next fetch replaces questions that are not on screen. */
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

/** Returns when the photos expire, by this device's clock. */
export function expiryHere({ holdings }: QuizState, set: QuestionSet): number {
  return set.photosExpireAt - (holdings?.clockOffsetMs ?? 0);
}
