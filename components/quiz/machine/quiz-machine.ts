import type { WireRound } from '@/lib/contract/quiz/round';
import type { Judgement, QuestionSet, WireLives } from '@/lib/contract/realtime/protocol';
import { expiryHere, failPhoto, settlePhoto, withdraw } from './quiz-photos';
import { countTimeout, hold, isAway, markPresent } from './quiz-presence';
import { type QuizCache, restore } from './quiz-resume';
import { applyRound, endRound, failRound, isLast, isOfRound, leaveRound, restoreRound } from './quiz-round';
import {
  changePauses,
  clockRuns,
  hasLives,
  type PauseReason,
  QUESTION_MS,
  type QuizState,
  spentBy,
  toHoldings,
  UNANSWERED,
  withoutLives,
  withPause,
} from './quiz-state';

/** All events of a round. Times are in ms by this device's clock. */
export type QuizEvent =
  | { type: 'restored'; cache: QuizCache | null; leftRoundId?: string | null; nowMs: number }
  | { type: 'dealt'; set: QuestionSet; nowMs: number }
  | { type: 'dealRefused'; code: string; nextLifeAtMs?: number }
  | { type: 'chose'; optionId: string }
  /** The player skipped a question whose photo does not load. */
  | { type: 'skipped' }
  | { type: 'ticked'; elapsedMs: number }
  | { type: 'judged'; judgement: Judgement; nowMs: number }
  | { type: 'judgedElsewhere'; judgement: Judgement; nowMs: number }
  | { type: 'answerRefused'; code: string }
  /** The records of these questions were removed, so the server replaces the questions. */
  | { type: 'questionsGone'; questionIds: readonly string[] }
  | { type: 'livesChanged'; lives: WireLives; nowMs: number }
  | { type: 'photoFailed'; questionId: string }
  /** The server does not replace the failed photo. */
  | { type: 'photoSettled'; questionId: string }
  | { type: 'holding'; held: boolean }
  | { type: 'cameBack' }
  | { type: 'advanced' }
  /** The server's result of the last round; null if none has ended. */
  | { type: 'roundFetched'; round: WireRound | null }
  | { type: 'roundFailed' }
  /** The player left the round card here, or in another tab, which names the round. */
  | { type: 'continued'; roundId?: string }
  | { type: 'retried' }
  | { type: 'paused'; reason: PauseReason; on: boolean };

/** Longest tick that counts. A longer one means that the device slept. */
const LONGEST_TICK_MS = 1000;

/** Holds the client's game logic as a pure function: no clock, network or storage. */
export function quizReducer(state: QuizState, event: QuizEvent): QuizState {
  switch (event.type) {
    case 'restored':
      return restoreRound(restore(state, event.cache, event.nowMs), event.leftRoundId ?? null);
    case 'dealt':
      return deal(state, event.set, event.nowMs);
    case 'dealRefused':
      return refuseDeal(state, event.code, event.nextLifeAtMs);
    case 'chose':
      return choose(state, event.optionId);
    case 'skipped':
      return skip(state);
    case 'ticked':
      return tick(state, event.elapsedMs);
    case 'judged':
      return judge(state, event.judgement, event.nowMs, false);
    case 'judgedElsewhere':
      return judge(state, event.judgement, event.nowMs, true);
    case 'answerRefused':
      return refuseAnswer(state, event.code);
    case 'questionsGone':
      return withdraw(state, event.questionIds);
    case 'livesChanged':
      return changeLives(state, event.lives, event.nowMs);
    case 'photoFailed':
      return failPhoto(state, event.questionId);
    case 'photoSettled':
      return settlePhoto(state, event.questionId);
    case 'holding':
      return hold(state, event.held);
    case 'cameBack':
      return markPresent(state);
    case 'advanced':
      return advance(state);
    case 'roundFetched':
      return applyRound(state, event.round);
    case 'roundFailed':
      return failRound(state);
    case 'continued':
      return leaveRound(state, event.roundId);
    case 'retried':
      return retry(state);
    case 'paused':
      return { ...state, pauses: changePauses(state, event.reason, event.on) };
  }
}

function retry(state: QuizState): QuizState {
  if (state.phase === 'roundOver') return { ...state, roundFailed: false };
  return state.phase === 'failed' || state.phase === 'empty' ? { ...state, phase: 'loading' } : state;
}

function choose(state: QuizState, optionId: string): QuizState {
  const offered = state.questions[0]?.options.some((option) => option.option_id === optionId);
  if (state.phase !== 'asking' || !offered || isAway(state)) return state;
  return { ...markPresent(state), phase: 'sending', choice: optionId, elsewhere: false };
}

function skip(state: QuizState): QuizState {
  if (!state.failedPhoto) return state;
  return { ...markPresent(state), phase: 'sending', choice: null, skipped: true, elsewhere: false };
}

/** Advances the clock. At zero the question counts as missed, once, because it leaves `asking`. */
function tick(state: QuizState, elapsedMs: number): QuizState {
  if (!clockRuns(state)) return state;
  const timeLeftMs = Math.max(0, state.timeLeftMs - Math.min(elapsedMs, LONGEST_TICK_MS));
  if (timeLeftMs > 0) return { ...state, timeLeftMs };
  return { ...countTimeout(state), timeLeftMs, phase: 'sending', choice: null, elsewhere: false };
}

function judge(state: QuizState, judgement: Judgement, nowMs: number, elsewhere: boolean): QuizState {
  const known = { ...state, ...countsOf(judgement, nowMs) };
  // Another device has continued.
  if (state.phase === 'roundOver' && !isOfRound(state, judgement.question_id)) return leaveRound(known);
  const isCurrent = state.questions[0]?.question_id === judgement.question_id;
  if (!isCurrent || !(state.phase === 'sending' || state.phase === 'asking')) return known;
  // After a lost connection, the judgement of an own answer may arrive as an event.
  const own = !elsewhere || (state.phase === 'sending' && judgement.choice === state.choice);
  // The player continues in another tab.
  const isPlayedElsewhere = !own && judgement.choice !== null;
  return {
    ...(isPlayedElsewhere ? markPresent(known) : known),
    phase: 'judged',
    judgement,
    judgedAtMs: nowMs,
    elsewhere: !own,
    spent: spentBy(judgement, state),
    held: false,
    upcoming: null,
  };
}

/** Resynchronizes after refusals that a retry cannot change. */
function refuseAnswer(state: QuizState, code: string): QuizState {
  if (state.phase !== 'sending') return state;
  if (code === 'NO_LIVES')
    return { ...withoutLives(state), ...UNANSWERED, timeLeftMs: QUESTION_MS, phase: 'noLives' };
  const elsewhere = code === 'ANSWERED_ELSEWHERE';
  const known = elsewhere ? markPresent(state) : state;
  // The record of the daily's question has left the game.
  const isStale = state.isStale || (state.kind !== 'rounds' && code === 'NOT_FOUND');
  return { ...known, ...UNANSWERED, phase: 'loading', questions: [], elsewhere, isStale };
}

function changeLives(state: QuizState, lives: WireLives, nowMs: number): QuizState {
  const known = { ...state, holdings: toHoldings(lives, nowMs) };
  // A life is back, so `loading` fetches the questions again.
  return state.phase === 'noLives' && hasLives(known.holdings) ? { ...known, phase: 'loading' } : known;
}

function advance(state: QuizState): QuizState {
  if (state.phase !== 'judged') return state;
  const next: QuizState = {
    ...state,
    ...UNANSWERED,
    elsewhere: false,
    questions: state.questions.slice(1),
    position: state.position + 1,
    timeLeftMs: QUESTION_MS,
    pauses: withPause(state.pauses, 'photo'),
  };
  // The round card comes first, even without lives.
  if (isLast(state) && !state.upcoming) return endRound(next);
  const enters = state.upcoming ?? state;
  if (!enters.free && !hasLives(state.holdings)) return { ...next, phase: 'noLives' };
  if (state.upcoming) return enter({ ...next, phase: 'loading' }, state.upcoming, state.judgedAtMs);
  return { ...next, phase: next.questions.length > 0 ? 'asking' : 'loading' };
}

function countsOf(received: QuestionSet | Judgement, nowMs: number) {
  return { holdings: toHoldings(received, nowMs), totalScore: received.total_score, streak: received.streak };
}

function deal(state: QuizState, set: QuestionSet, nowMs: number): QuizState {
  const known = { ...state, ...countsOf(set, nowMs), mayDeal: false, round: null, roundFailed: false };
  // The pending answer comes first, because the new round may still contain its question.
  if (state.phase === 'sending') return known;
  if (state.phase !== 'judged') return enter(known, set, nowMs);
  const stillThere = set.questions[0]?.question_id === state.questions[0]?.question_id;
  return stillThere ? known : { ...known, isStale: false, upcoming: set };
}

function enter(state: QuizState, set: QuestionSet, nowMs: number): QuizState {
  const [first, ...rest] = set.questions;
  // A daily without open questions is finished.
  if (!first) return state.kind !== 'rounds' ? endRound(state) : { ...state, phase: 'empty', questions: [] };
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
    free: set.free,
    timeLeftMs: same ? state.timeLeftMs : QUESTION_MS,
    ...UNANSWERED,
    isStale: false,
    elsewhere: state.elsewhere || (state.phase === 'asking' && !same && set.position > state.position),
    pauses: keepsPhoto ? state.pauses : withPause(state.pauses, 'photo'),
  };
}

function refuseDeal(state: QuizState, code: string, nextLifeAtMs?: number): QuizState {
  // The result on screen and the round card come first.
  if (state.phase === 'judged' || state.phase === 'roundOver') return state;
  if (code === 'NO_LIVES') return { ...withoutLives(state, nextLifeAtMs), phase: 'noLives' };
  if (state.phase !== 'loading') return state;
  return { ...state, phase: code === 'NO_QUESTIONS' ? 'empty' : 'failed' };
}
