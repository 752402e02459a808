import { canPlay, livesFromWire, TOTAL_LIFES_FLOOR } from '@/lib/contract/lives/rules';
import type { Judgement, QuestionSet, WireLives, WireQuestion } from '@/lib/contract/realtime/protocol';

/** Specification, section 9: 30 seconds a question, 2000 ms after an answer, 2000 ms for a photo. */
export const QUESTION_MS = 30_000;
export const AFTER_ANSWER_MS = 2000;
export const PHOTO_WAIT_MS = 2000;

export type PauseReason = 'photo' | 'overlay' | 'hidden' | 'offline' | 'modal';

export type Phase =
  | 'loading'
  /** Waiting for a choice; the clock runs in this phase only. */
  | 'asking'
  /** The choice or timeout is locked and not acknowledged yet. */
  | 'sending'
  /** The result shows for two seconds, or while it is held. */
  | 'judged'
  | 'noLives'
  | 'empty'
  | 'failed';

export type Holdings = WireLives & {
  /** Server clock minus this device's clock, ms. */
  clockOffsetMs: number;
};

export type QuizState = {
  phase: Phase;
  questions: readonly WireQuestion[];
  /** When the photo URLs expire, by this device's clock. */
  photosExpireAt: number;
  /** The photo on screen failed (`offline`: without a network) and is not reported yet. */
  failedPhoto: { questionId: string; offline: boolean } | null;
  position: number;
  setSize: number;
  timeLeftMs: number;
  /** The locked option; in `sending` and `judged`, null means a timeout. */
  choice: string | null;
  judgement: Judgement | null;
  judgedAtMs: number;
  elsewhere: boolean;
  held: boolean;
  /** Some questions were withdrawn: the set must be fetched again. */
  isStale: boolean;
  /** The next set, fetched while the last result shows. */
  upcoming: QuestionSet | null;
  holdings: Holdings | null;
  /** Null until the server sends it; it is not saved. */
  totalScore: number | null;
  streak: number;
  /** The last answer cost a star instead of a life. */
  starSpent: boolean;
  pauses: readonly PauseReason[];
  /** The question is server-rendered and saved data is not read yet: no answer is possible. */
  isServed: boolean;
};

/** `waiting` is the server-rendered question. */
export function initialState(
  lives: WireLives | null,
  nowMs: number,
  waiting: QuestionSet | null = null,
): QuizState {
  return {
    phase: 'loading',
    questions: [],
    photosExpireAt: 0,
    failedPhoto: null,
    position: 0,
    setSize: 0,
    timeLeftMs: QUESTION_MS,
    choice: null,
    judgement: null,
    judgedAtMs: 0,
    elsewhere: false,
    held: false,
    isStale: false,
    upcoming: null,
    holdings: lives ? toHoldings(lives, nowMs) : null,
    totalScore: null,
    streak: 0,
    starSpent: false,
    pauses: ['offline', 'photo'],
    isServed: false,
    ...(waiting && served(waiting)),
  };
}

function served({
  questions,
  photosExpireAt,
  position,
  set_size: setSize,
  total_score,
  streak,
}: QuestionSet) {
  const counts = { totalScore: total_score, streak };
  return {
    phase: 'asking',
    questions,
    photosExpireAt,
    position,
    setSize,
    ...counts,
    isServed: true,
  } as const;
}

/** Initial values of everything that concerns one question. */
export const UNANSWERED = {
  failedPhoto: null,
  choice: null,
  judgement: null,
  held: false,
  starSpent: false,
  upcoming: null,
} as const;

export function toHoldings(lives: WireLives, nowMs: number): Holdings {
  const { totalLifes, stars, nextLifeAt, serverTime } = lives;
  return { totalLifes, stars, nextLifeAt, serverTime, clockOffsetMs: serverTime - nowMs };
}

/** `nextLifeAtMs` is by this device's clock, if the refusal stated it. */
export function withoutLives(state: QuizState, nextLifeAtMs?: number): QuizState {
  const { nextLifeAt = null, clockOffsetMs = 0, serverTime = 0 } = state.holdings ?? {};
  const next = nextLifeAtMs === undefined ? nextLifeAt : nextLifeAtMs + clockOffsetMs;
  const holdings = { totalLifes: TOTAL_LIFES_FLOOR, stars: 0, nextLifeAt: next, clockOffsetMs, serverTime };
  return { ...state, holdings };
}

export function hasLives(holdings: Holdings | null): boolean {
  if (!holdings) return true;
  return canPlay({ lives: livesLeft(holdings), stars: holdings.stars });
}

export function livesLeft(holdings: Holdings): number {
  return livesFromWire(holdings.totalLifes, holdings.stars);
}

export function withPause(pauses: readonly PauseReason[], reason: PauseReason): readonly PauseReason[] {
  return pauses.includes(reason) ? pauses : [...pauses, reason];
}

export function changePauses(state: QuizState, reason: PauseReason, on: boolean): readonly PauseReason[] {
  const { pauses, failedPhoto } = state;
  if (on) return withPause(pauses, reason);
  // A placeholder for a failed photo does not resume the clock before the failure is reported.
  if (!pauses.includes(reason) || (reason === 'photo' && failedPhoto)) return pauses;
  return pauses.filter((each) => each !== reason);
}

export function clockRuns(state: QuizState): boolean {
  return state.phase === 'asking' && state.pauses.length === 0 && state.questions[0]?.timed === true;
}
