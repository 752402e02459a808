import type { Database } from '@/db/client';
import type { DailyJudge } from '@/lib/daily/play/answer-daily';
import type { PlayerContext } from '@/lib/platform/context';
import type { Log } from '@/lib/platform/log/log';
import type { ProjectionProgress } from '@/lib/projections/progress';
import type { AnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import type { RoomAnswerBatcher } from '@/lib/rooms/game/answers/answer-question';
import type { RemoteSockets } from '../cluster/remote-sockets';
import type { LiveRooms } from '../rooms/live-rooms';

export type HandlerDependencies = {
  db: Database;
  rooms: LiveRooms;
  answers: AnswerBatcher;
  dailyAnswers: DailyJudge;
  roomAnswers: RoomAnswerBatcher;
  progress: ProjectionProgress;
  publish: PlayerContext['publish'];
  sendMail: PlayerContext['sendMail'];
  now: () => Date;
  log: Log;
  event: string;
  observeSeconds: (seconds: number) => void;
  emitToOthers: RemoteSockets['emitToOthers'];
};

export type EventContext = PlayerContext & { answers: AnswerBatcher };
