import type { Judgement, QuestionSet } from '@/lib/contract/realtime/protocol';
import { expiryHere } from './quiz-photos';
import { endRound } from './quiz-round';
import { QUESTION_MS, type QuizState, toHoldings, UNANSWERED, withoutLives, withPause } from './quiz-state';

export function countsOf(received: QuestionSet | Judgement, nowMs: number) {
  return { holdings: toHoldings(received, nowMs), totalScore: received.total_score, streak: received.streak };
}

export function deal(state: QuizState, set: QuestionSet, nowMs: number): QuizState {
  const known = { ...state, ...countsOf(set, nowMs), mayDeal: false, round: null, roundFailed: false };
  // The pending answer comes first: the new set may still contain its question.
  if (state.phase === 'sending') return known;
  if (state.phase !== 'judged') return enter(known, set, nowMs);
  const stillThere = set.questions[0]?.question_id === state.questions[0]?.question_id;
  return stillThere ? known : { ...known, isStale: false, upcoming: set };
}

export function enter(state: QuizState, set: QuestionSet, nowMs: number): QuizState {
  const [first, ...rest] = set.questions;
  // A daily without open questions is finished.
  if (!first) return state.kind === 'daily' ? endRound(state) : { ...state, phase: 'empty', questions: [] };
  const current = state.questions[0];
  const same = current?.question_id === first.question_id;
  // Each deal signs a new URL for the same photo; a photo that is still valid is not loaded again.
  const fresh = nowMs < state.photosExpireAt && state.failedPhoto === null;
  const keepsPhoto = same && state.phase === 'asking' && fresh;
  return {
    ...state,
    phase: 'asking',
    questions: keepsPhoto ? [{ ...first, question: current.question }, ...rest] : set.questions,
    // The kept URL expires first.
    photosExpireAt: keepsPhoto ? state.photosExpireAt : expiryHere(state, set),
    position: set.position,
    setSize: set.set_size,
    timeLeftMs: same ? state.timeLeftMs : QUESTION_MS,
    ...UNANSWERED,
    isStale: false,
    elsewhere: state.elsewhere || (state.phase === 'asking' && !same && set.position > state.position),
    pauses: keepsPhoto ? state.pauses : withPause(state.pauses, 'photo'),
  };
}

export function refuseDeal(state: QuizState, code: string, nextLifeAtMs?: number): QuizState {
  // The result on screen and the round card come first.
  if (state.phase === 'judged' || state.phase === 'roundOver') return state;
  if (code === 'NO_LIVES') return { ...withoutLives(state, nextLifeAtMs), phase: 'noLives' };
  if (state.phase !== 'loading') return state;
  return { ...state, phase: code === 'NO_QUESTIONS' ? 'empty' : 'failed' };
}
