import { canPlay, livesFromWire, TOTAL_LIFES_FLOOR } from '@/lib/contract/lives/rules';
import type { WireRound } from '@/lib/contract/quiz/round';
import type { Judgement, QuestionSet, WireLives, WireQuestion } from '@/lib/contract/realtime/protocol';

/** Specification, section 9: 30 seconds a question, 2000 ms after an answer. */
export const QUESTION_MS = 30_000;
export const AFTER_ANSWER_MS = 2000;

export type PauseReason =
  | 'photo'
  | 'overlay'
  | 'hidden'
  | 'offline'
  | 'modal'
  /** The timer ran out twice in a row: *Still there?* waits for the player. */
  | 'away';

/** Rounds follow each other, and cost lives unless they are free. A daily or a challenge is one set, and costs nothing. */
export type GameKind = 'rounds' | 'daily' | 'challenge';

export type Phase =
  | 'loading'
  /** Waiting for a choice; the clock runs in this phase only. */
  | 'asking'
  /** The choice or timeout is locked and not acknowledged yet. */
  | 'sending'
  /** The result shows for two seconds, or while it is held. */
  | 'judged'
  /** The round card shows, until the player goes on. A daily is over for good. */
  | 'roundOver'
  | 'noLives'
  | 'empty'
  | 'failed';

export type Holdings = WireLives & {
  /** Server clock minus this device's clock, ms. */
  clockOffsetMs: number;
};

export type QuizState = {
  kind: GameKind;
  phase: Phase;
  questions: readonly WireQuestion[];
  /** When the photo URLs expire, by this device's clock. */
  photosExpireAt: number;
  /** The photo on screen failed (`offline`: without a network) and is not reported yet. */
  failedPhoto: { questionId: string; offline: boolean } | null;
  position: number;
  setSize: number;
  /** Misses cost nothing: a daily, or the first round of the day. */
  free: boolean;
  timeLeftMs: number;
  /** The locked option; in `sending` and `judged`, null means a timeout or a skipped question. */
  choice: string | null;
  skipped: boolean;
  judgement: Judgement | null;
  judgedAtMs: number;
  elsewhere: boolean;
  held: boolean;
  /** Some questions were withdrawn: the set must be fetched again. */
  isStale: boolean;
  /** A newer set, fetched while a result shows. */
  upcoming: QuestionSet | null;
  /** The result of the round that has ended; null until the server sends it. */
  round: WireRound | null;
  roundFailed: boolean;
  /** The last round whose card was left on this device. */
  leftSetId: string | null;
  /** No card is due, so that questions may be fetched, which deals a new set after a round. */
  mayDeal: boolean;
  holdings: Holdings | null;
  /** Null until the server sends it; it is not saved. */
  totalScore: number | null;
  streak: number;
  /** What the answer on screen cost. */
  spent: 'life' | 'star' | null;
  /** Timers that ran out in a row on this screen. */
  missedTimers: number;
  pauses: readonly PauseReason[];
  /** The question is server-rendered and saved data is not read yet: no answer is possible. */
  isServed: boolean;
};

/** What the server rendered: an open question, or the result of the round that has ended. */
export type Served = { waiting: QuestionSet | null; round: WireRound | null };

/** `served` is null where the page may be older than what this device has saved. */
export function initialState(
  lives: WireLives | null,
  nowMs: number,
  served: Served | null = null,
  kind: GameKind = 'rounds',
): QuizState {
  return {
    kind,
    phase: 'loading',
    questions: [],
    photosExpireAt: 0,
    failedPhoto: null,
    position: 0,
    setSize: 0,
    free: kind !== 'rounds',
    timeLeftMs: QUESTION_MS,
    choice: null,
    skipped: false,
    judgement: null,
    judgedAtMs: 0,
    elsewhere: false,
    held: false,
    isStale: false,
    upcoming: null,
    round: null,
    roundFailed: false,
    leftSetId: null,
    mayDeal: served !== null && served.round === null,
    holdings: lives ? toHoldings(lives, nowMs) : null,
    totalScore: null,
    streak: 0,
    spent: null,
    missedTimers: 0,
    pauses: ['offline', 'photo'],
    isServed: false,
    ...(served?.waiting && questionOf(served.waiting)),
    ...(served?.round && cardOf(served.round)),
  };
}

function questionOf({
  questions,
  photosExpireAt,
  position,
  set_size: setSize,
  free,
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
    free,
    ...counts,
    isServed: true,
  } as const;
}

function cardOf(round: WireRound) {
  return { phase: 'roundOver', round, totalScore: round.total_score, streak: round.streak } as const;
}

/** Initial values of everything that concerns one question. */
export const UNANSWERED = {
  failedPhoto: null,
  choice: null,
  skipped: false,
  judgement: null,
  held: false,
  spent: null,
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

/** Stars are spent before lives: with stars left, it was one. A reconnect may have fetched the balance before. */
export function spentBy({ correct, stars }: Judgement, before: QuizState): QuizState['spent'] {
  if (correct || before.free) return null;
  return stars > 0 || stars < (before.holdings?.stars ?? 0) ? 'star' : 'life';
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

/** Returns whether a question or its result is on screen, which nothing may cover. */
export function isRunning({ phase }: QuizState): boolean {
  return phase === 'asking' || phase === 'sending' || phase === 'judged';
}

export function clockRuns(state: QuizState): boolean {
  return state.phase === 'asking' && state.pauses.length === 0 && state.questions[0]?.timed === true;
}
