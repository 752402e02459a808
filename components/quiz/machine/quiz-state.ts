import { canPlay, livesFromWire, TOTAL_LIFES_FLOOR } from '@/lib/contract/lives/rules';
import type { WireRound } from '@/lib/contract/quiz/round';
import type { Judgement, QuestionSet, WireLives, WireQuestion } from '@/lib/contract/realtime/protocol';

/** 30 s for a question and 2 s for its result (docs/specification.md, section 9). */
export const QUESTION_MS = 30_000;
export const AFTER_ANSWER_MS = 2000;

export type PauseReason =
  | 'photo'
  | 'overlay'
  | 'hidden'
  | 'offline'
  | 'modal'
  /** Two timeouts in a row: *Still there?* waits for the player. */
  | 'away';

/** Rounds follow each other, and cost lives unless they are free. A daily or a challenge is one round without costs. */
export type GameKind = 'rounds' | 'daily' | 'challenge';

export type Phase =
  | 'loading'
  /** Waiting for a choice. The clock runs only in this phase. */
  | 'asking'
  /** A choice or timeout is locked, but not acknowledged yet. */
  | 'sending'
  /** The result shows for two seconds, or while it is held. */
  | 'judged'
  /** The round card shows until the player continues. A daily stays in this phase. */
  | 'roundOver'
  | 'noLives'
  | 'empty'
  | 'failed';

export type Holdings = WireLives & {
  /** Server clock minus this device's clock. */
  clockOffsetMs: number;
};

export type QuizState = {
  kind: GameKind;
  phase: Phase;
  questions: readonly WireQuestion[];
  /** Expiry of the photo URLs by this device's clock, ms. */
  photosExpireAt: number;
  /** The photo on screen that failed and is not reported yet. `offline`: there was no network. */
  failedPhoto: { questionId: string; offline: boolean } | null;
  position: number;
  setSize: number;
  /** Whether misses cost nothing: in a daily, or in the first round of the day. */
  free: boolean;
  timeLeftMs: number;
  /** The locked option. In `sending` and `judged`, null means a timeout or a skip. */
  choice: string | null;
  skipped: boolean;
  judgement: Judgement | null;
  judgedAtMs: number;
  elsewhere: boolean;
  held: boolean;
  /** Some questions were withdrawn, so the round must be fetched again. */
  isStale: boolean;
  /** A newer round, fetched while a result shows. */
  upcoming: QuestionSet | null;
  /** The result of the last round; null until the server sends it. */
  round: WireRound | null;
  roundFailed: boolean;
  /** The last round whose card this device left. */
  leftRoundId: string | null;
  /** Whether questions may be fetched, which may deal a new round. False while a round card may be due. */
  mayDeal: boolean;
  holdings: Holdings | null;
  /** Null until the server sends it. Not saved. */
  totalScore: number | null;
  streak: number;
  spent: 'life' | 'star' | null;
  /** Timeouts in a row on this screen. */
  missedTimers: number;
  pauses: readonly PauseReason[];
  /** The question is server-rendered and saved data is not read yet, so no answer is possible. */
  isServed: boolean;
};

/** What the server rendered: an open question, or the result of the last round. */
export type Served = { waiting: QuestionSet | null; round: WireRound | null };

/** Returns the first state. `served` is null if this device may have saved something newer than the page. */
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
    leftRoundId: null,
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

/** Initial values of the fields about one question. */
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

/** Sets lives and stars to zero. `nextLifeAtMs` is by this device's clock, if the refusal stated it. */
export function withoutLives(state: QuizState, nextLifeAtMs?: number): QuizState {
  const { nextLifeAt = null, clockOffsetMs = 0, serverTime = 0 } = state.holdings ?? {};
  const next = nextLifeAtMs === undefined ? nextLifeAt : nextLifeAtMs + clockOffsetMs;
  const holdings = { totalLifes: TOTAL_LIFES_FLOOR, stars: 0, nextLifeAt: next, clockOffsetMs, serverTime };
  return { ...state, holdings };
}

/**
 * Returns what a miss cost. Stars are spent before lives: it was a star if any are left or their number fell.
 * A reconnect may have fetched the new number before the judgement.
 */
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
  // The placeholder of a failed photo does not resume the clock before the failure is reported.
  if (!pauses.includes(reason) || (reason === 'photo' && failedPhoto)) return pauses;
  return pauses.filter((each) => each !== reason);
}

export function isRunning({ phase }: QuizState): boolean {
  return phase === 'asking' || phase === 'sending' || phase === 'judged';
}

export function clockRuns(state: QuizState): boolean {
  return state.phase === 'asking' && state.pauses.length === 0 && state.questions[0]?.timed === true;
}
