import type { ErrorCode } from '@/lib/contract/errors';
import type { RoomAnswered } from '@/lib/contract/rooms/room-view';
import type { RoomAnswerInput } from '@/lib/contract/rooms/schemas';
import { type Batcher, BatchUnavailable } from '@/lib/platform/batching/batcher';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { type Message, message } from '@/messages/message';
import type { RoomAnswerOutcome, RoomAnswerRefusal, RoomAnswerToStore } from './answer-room-questions';

/** Groups the answers of many members into one call of `answerRoomQuestions`. */
export type RoomAnswerBatcher = Pick<Batcher<RoomAnswerToStore, RoomAnswerOutcome>, 'add'>;

const REFUSALS: Record<RoomAnswerRefusal, [ErrorCode, Message]> = {
  NOT_SIGNED_IN: ['NOT_SIGNED_IN', message('errors', 'loginAgain')],
  NOT_FOUND: ['NOT_FOUND', message('rooms', 'refusals.questionOver')],
  ANSWERED_ELSEWHERE: ['ANSWERED_ELSEWHERE', message('play', 'answeredElsewhere')],
  TOO_EARLY: ['TOO_EARLY', message('rooms', 'refusals.tooFast')],
  OUT: ['NOT_FOUND', message('rooms', 'refusals.out')],
  NO_SUCH_OPTION: ['INVALID_INPUT', message('rooms', 'refusals.twoOptions')],
};

const isRefusal = (stored: RoomAnswerOutcome): stored is RoomAnswerOutcome & { outcome: RoomAnswerRefusal } =>
  stored.outcome in REFUSALS;

/** Stores the caller's answer to the running question. Idempotent. Throws the `REFUSALS`, and UNAVAILABLE: the client then retries. */
export async function answerQuestion(
  ctx: PlayerContext & { roomAnswers: RoomAnswerBatcher },
  input: RoomAnswerInput,
): Promise<{ answered: RoomAnswered; roomId: string; isFirst: boolean }> {
  const { code, game, position, option } = input;
  const { playerId, sessionId } = ctx.actor;
  const stored = await ctx.roomAnswers
    .add({ code, game, position, option, playerId, sessionId })
    .catch((cause) => {
      if (!(cause instanceof BatchUnavailable)) throw cause;
      throw new AppError('UNAVAILABLE', message('common', 'somethingWrong'), { cause, retryAfterSeconds: 1 });
    });
  if (isRefusal(stored)) throw new AppError(...REFUSALS[stored.outcome]);
  return {
    answered: { code, game, position, option },
    roomId: stored.roomId,
    isFirst: stored.outcome === 'STORED',
  };
}
