import type { Database } from '@/db/client';
import type { DailyJudge } from '@/lib/daily/answer-daily';
import type { PlayerContext } from '@/lib/platform/context';
import type { Log } from '@/lib/platform/log/log';
import type { AnswerBatcher } from '@/lib/quiz/answer-batcher';
import type { RoomAnswerBatcher } from '@/lib/rooms/game/answer-question';
import type { SplitPlayers } from '../cluster/split-players';
import type { LiveRooms } from '../rooms/live-rooms';

/** What the handlers of one process share. */
export type HandlerDependencies = {
  db: Database;
  rooms: LiveRooms;
  answers: AnswerBatcher;
  dailyAnswers: DailyJudge;
  roomAnswers: RoomAnswerBatcher;
  publish: PlayerContext['publish'];
  sendMail: PlayerContext['sendMail'];
  now: () => Date;
  log: Log;
  /** The name of the event, for traces. */
  event: string;
  /** Records how long this event took, refused or not. */
  observeSeconds: (seconds: number) => void;
  emitToOthers: SplitPlayers['emitToOthers'];
};

export type EventContext = PlayerContext & { answers: AnswerBatcher };
