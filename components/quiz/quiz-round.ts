import type { WireRound } from '@/lib/contract/quiz/round';
import { present } from './quiz-presence';
import { type QuizState, UNANSWERED } from './quiz-state';

/** The end of a round: its card stays until the player goes on, and nothing is dealt meanwhile. */
const NO_ROUND = { round: null, roundFailed: false } as const;

/** Returns whether the question on screen is the last of its set. The page of a round knows no more than one. */
export function isLast({ kind, questions, position, setSize }: QuizState): boolean {
  return questions.length === 1 && (kind !== 'rounds' || position + 1 >= setSize);
}

/** Opens the card after the result of the last question. Its numbers may still be on their way. */
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

/** Returns whether the answer to the last question is on its way or on screen: the next questions come after the card. */
export function isEnding(state: QuizState): boolean {
  const { phase, upcoming } = state;
  return (phase === 'sending' || phase === 'judged') && isLast(state) && upcoming === null;
}

/**
 * Returns whether the page has just served the last question. Fetching questions while another tab answers it would deal a new
 * set. Later connections fetch it again, because its record may have been removed.
 */
export function isFresh(state: QuizState): boolean {
  return state.phase === 'asking' && isLast(state) && state.mayDeal && state.totalScore !== null;
}

/** Returns whether this device has left the card of the round. */
export const isLeft = ({ leftSetId }: Pick<QuizState, 'leftSetId'>, round: WireRound): boolean =>
  leftSetId === round.set_id;

/** Takes the server's result of the round that has ended; null when there is none. */
export function takeRound(state: QuizState, round: WireRound | null): QuizState {
  // The player has gone on meanwhile.
  if (state.mayDeal && state.phase === 'loading') return state;
  if (round && isLeft(state, round)) return { ...state, mayDeal: true };
  // Without a round another tab has gone on, or a question without a photo is open.
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

/** The result of the round could not be fetched. */
export function failRound(state: QuizState): QuizState {
  if (state.phase === 'loading') return { ...state, phase: 'failed' };
  return { ...state, roundFailed: state.phase === 'judged' || state.phase === 'roundOver' };
}

/** Leaves the card, here or in another tab, which names the round. */
export function leaveRound(state: QuizState, setId = state.round?.set_id): QuizState {
  if (state.phase !== 'roundOver' || (state.round && state.round.set_id !== setId)) return state;
  return {
    ...present(state),
    ...NO_ROUND,
    phase: 'loading',
    mayDeal: true,
    leftSetId: setId ?? state.leftSetId,
  };
}

/** Skips the card of the page when this device has left it before. */
export function restoreRound(state: QuizState, leftSetId: string | null): QuizState {
  if (leftSetId === state.leftSetId) return state;
  const known = { ...state, leftSetId };
  return state.round && isLeft(known, state.round) ? leaveRound(known) : known;
}

/** A question's id is its set's, but for the last byte. */
export function isOfRound({ round }: QuizState, questionId: string): boolean {
  return round === null || questionId.slice(0, -2) === round.set_id.slice(0, -2);
}
