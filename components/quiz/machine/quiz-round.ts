import type { WireRound } from '@/lib/contract/quiz/round';
import { markPresent } from './quiz-presence';
import { type QuizState, UNANSWERED } from './quiz-state';

const NO_ROUND = { round: null, roundFailed: false } as const;

/** Returns whether the question on screen is the last of its round. A server-rendered page has only one. */
export function isLast({ kind, questions, position, setSize }: QuizState): boolean {
  return questions.length === 1 && (kind !== 'rounds' || position + 1 >= setSize);
}

export function endRound(state: QuizState): QuizState {
  return {
    ...state,
    ...UNANSWERED,
    phase: 'roundOver',
    questions: [],
    elsewhere: false,
    isStale: false,
    mayDeal: false,
  };
}

/** Returns whether the last answer is being sent or shown. The round card then comes before the next questions. */
export function isEnding(state: QuizState): boolean {
  const { phase, upcoming } = state;
  return (phase === 'sending' || phase === 'judged') && isLast(state) && upcoming === null;
}

/**
 * Returns whether the page has just served the last question. Fetching it again could deal a new round, if another tab
 * answers it meanwhile. Later connections fetch it anyway, because its record may have been removed.
 */
export function isFresh(state: QuizState): boolean {
  return state.phase === 'asking' && isLast(state) && state.mayDeal && state.totalScore !== null;
}

export const hasLeftCard = ({ leftRoundId }: Pick<QuizState, 'leftRoundId'>, round: WireRound): boolean =>
  leftRoundId === round.set_id;

export function applyRound(state: QuizState, round: WireRound | null): QuizState {
  // The player has continued meanwhile.
  if (state.mayDeal && state.phase === 'loading') return state;
  if (round && hasLeftCard(state, round)) return { ...state, mayDeal: true };
  // Without a round, another tab has continued, or a question without a photo is open.
  if (!round && state.phase === 'roundOver') return leaveRound(state);
  if (!round) return state.mayDeal ? { ...state, mayDeal: false } : state;
  // A pending answer is judged or refused first.
  if (state.phase === 'sending') return state;
  const known = {
    ...state,
    round,
    roundFailed: false,
    totalScore: round.total_score,
    streak: round.streak,
  };
  return state.phase === 'judged' || state.phase === 'roundOver' ? known : endRound(known);
}

export function failRound(state: QuizState): QuizState {
  if (state.phase === 'loading') return { ...state, phase: 'failed' };
  return { ...state, roundFailed: state.phase === 'judged' || state.phase === 'roundOver' };
}

/** Leaves the round card. `roundId` names the round if another tab left it. */
export function leaveRound(state: QuizState, roundId = state.round?.set_id): QuizState {
  if (state.phase !== 'roundOver' || (state.round && state.round.set_id !== roundId)) return state;
  return {
    ...markPresent(state),
    ...NO_ROUND,
    phase: 'loading',
    mayDeal: true,
    leftRoundId: roundId ?? state.leftRoundId,
  };
}

/** Skips the page's round card if this device has left it before. */
export function restoreRound(state: QuizState, leftRoundId: string | null): QuizState {
  if (leftRoundId === state.leftRoundId) return state;
  const known = { ...state, leftRoundId };
  return state.round && hasLeftCard(known, state.round) ? leaveRound(known) : known;
}

/** Compares ids: those of a question and of its round differ only in the last byte. */
export function isOfRound({ round }: QuizState, questionId: string): boolean {
  return round === null || questionId.slice(0, -2) === round.set_id.slice(0, -2);
}
