import { canPlay, livesFromWire, TOTAL_LIFES_FLOOR } from '@/lib/contract/lives/rules';
import type { Judgement, QuestionSet, WireLives, WireQuestion } from '@/lib/contract/realtime/protocol';

/** Specification, section 9: 30 seconds a question, 2000 ms after an answer, 2000 ms for a photo. */
export const QUESTION_MS = 30_000;
export const AFTER_ANSWER_MS = 2000;
export const PHOTO_WAIT_MS = 2000;

/** Why the clock stands still. It runs only while there is no reason. */
export type PauseReason = 'photo' | 'overlay' | 'hidden' | 'offline' | 'modal';

export type Phase =
  /** No question yet. */
  | 'loading'
  /** A question waits for a choice; the only phase in which the clock runs. */
  | 'asking'
  /** Locked: the choice (or the timeout) is on its way to the server, however long that takes. */
  | 'sending'
  /** The server judged; the outcome shows for two seconds or as long as it is held. */
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
  /** The unanswered rest of the set; the first is the one on screen. */
  questions: readonly WireQuestion[];
  /** When the photo addresses run out, this device's clock; asked for again before they are shown after that. */
  photosExpireAt: number;
  /** The photo of the question on screen failed (`offline`: for want of a network) and nothing was done about it yet. */
  failedPhoto: { questionId: string; offline: boolean } | null;
  /** 0-based place of the first of them in the set. */
  position: number;
  setSize: number;
  timeLeftMs: number;
  /** The locked option; null in `sending` and `judged` means a timeout. */
  choice: string | null;
  judgement: Judgement | null;
  judgedAtMs: number;
  /** Another tab or device was first. */
  elsewhere: boolean;
  /** The player keeps the outcome on screen. */
  held: boolean;
  /** Some questions are not asked any more: the set has to be fetched again. */
  isStale: boolean;
  /** The next set, fetched while the last outcome still shows. */
  upcoming: QuestionSet | null;
  holdings: Holdings | null;
  /** Null until the server told it: what a device keeps of a round leaves it out. */
  totalScore: number | null;
  /** Right answers in a row up to now. */
  streak: number;
  /** The last answer burned a star instead of a life. */
  starSpent: boolean;
  pauses: readonly PauseReason[];
  /** The question came with the page, and what this device knows of it was not looked up yet: nothing of it can be answered. */
  isServed: boolean;
};

/** `waiting` is the question that came with the page. */
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

/** What is so of a question until something happens to it. */
export const UNANSWERED = {
  failedPhoto: null,
  choice: null,
  judgement: null,
  held: false,
  starSpent: false,
  upcoming: null,
} as const;

/** Lives as the server told them at `nowMs` of this device's clock. */
export function toHoldings(lives: WireLives, nowMs: number): Holdings {
  const { totalLifes, stars, nextLifeAt, serverTime } = lives;
  return { totalLifes, stars, nextLifeAt, serverTime, clockOffsetMs: serverTime - nowMs };
}

/** `nextLifeAtMs` is this device's clock, as far as the refusal told. */
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

/** Lives for the counter, back from the wire's total. */
export function livesLeft(holdings: Holdings): number {
  return livesFromWire(holdings.totalLifes, holdings.stars);
}

export function withPause(pauses: readonly PauseReason[], reason: PauseReason): readonly PauseReason[] {
  return pauses.includes(reason) ? pauses : [...pauses, reason];
}

export function changePauses(state: QuizState, reason: PauseReason, on: boolean): readonly PauseReason[] {
  const { pauses, failedPhoto } = state;
  if (on) return withPause(pauses, reason);
  // A placeholder instead of a photo that failed is no reason to go on before the server has heard of it.
  if (!pauses.includes(reason) || (reason === 'photo' && failedPhoto)) return pauses;
  return pauses.filter((each) => each !== reason);
}

/** Whether the clock of the question on screen runs. */
export function clockRuns(state: QuizState): boolean {
  return state.phase === 'asking' && state.pauses.length === 0 && state.questions[0]?.timed === true;
}
