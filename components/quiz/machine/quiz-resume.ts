import type { WireQuestion } from '@/lib/contract/realtime/protocol';
import { QUESTION_MS, type QuizState, withPause } from './quiz-state';

/** The part of a round that survives a reload. It never contains a right answer. */
export type QuizCache = {
  questions: readonly WireQuestion[];
  photosExpireAt: number;
  position: number;
  setSize: number;
  free: boolean;
  timeLeftMs: number;
  /** An unacknowledged answer: an option, or null for a timeout. */
  pending?: { choice: string | null };
};

export function toCache(state: QuizState): QuizCache | null {
  const judged = state.phase === 'judged';
  const questions = judged ? state.questions.slice(1) : state.questions;
  if (questions.length === 0) return null;
  return {
    questions,
    photosExpireAt: state.photosExpireAt,
    position: judged ? state.position + 1 : state.position,
    setSize: state.setSize,
    free: state.free,
    timeLeftMs: judged ? QUESTION_MS : state.timeLeftMs,
    ...(state.phase === 'sending' && { pending: { choice: state.choice } }),
  };
}

/** Restores a saved round. Of a server-rendered question it restores only the time left and the pending answer. */
export function restore(state: QuizState, cache: QuizCache | null, nowMs: number): QuizState {
  if (!state.isServed) return state.phase === 'loading' ? fromCache(state, cache) : state;
  const ahead = (state.holdings?.serverTime ?? nowMs) - nowMs;
  const known = { ...state, isServed: false, photosExpireAt: state.photosExpireAt - ahead };
  const isSame = cache?.questions[0]?.question_id === known.questions[0]?.question_id;
  if (cache?.pending) {
    const { questions, photosExpireAt } = known;
    return { ...fromCache(known, cache), ...(isSame && { questions, photosExpireAt }) };
  }
  return isSame && cache ? { ...known, timeLeftMs: cache.timeLeftMs } : known;
}

function fromCache(state: QuizState, cache: QuizCache | null): QuizState {
  if (!cache || cache.questions.length === 0) return state;
  const { pending, ...rest } = cache;
  const phase = pending ? 'sending' : 'asking';
  return {
    ...state,
    ...rest,
    phase,
    choice: pending?.choice ?? null,
    pauses: withPause(state.pauses, 'photo'),
  };
}
