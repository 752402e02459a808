import type { Database } from '@/db/client';
import type { PlayerContext } from '@/lib/platform/context';
import type { Log } from '@/lib/platform/log/log';
import type { AnswerBatcher } from '@/lib/quiz/answer-batcher';
import type { RoomAnswerBatcher } from '@/lib/rooms/game/answer-question';
import type { Bus } from './cluster/bus';
import type { Cluster } from './cluster/cluster';
import type { SplitPlayers } from './cluster/split-players';
import type { GameServer } from './game-socket';
import type { LiveRooms } from './rooms/live-rooms';

/** What the handlers of one process share. */
export type HandlerDependencies = {
  db: Database;
  io: GameServer;
  bus: Bus;
  cluster: Cluster;
  rooms: LiveRooms;
  answers: AnswerBatcher;
  roomAnswers: RoomAnswerBatcher;
  publish: PlayerContext['publish'];
  sendMail: PlayerContext['sendMail'];
  now: () => Date;
  log: Log;
  /** Records how long this event took, refused or not. */
  observeSeconds: (seconds: number) => void;
  emitToOthers: SplitPlayers['emitToOthers'];
};

export type EventContext = PlayerContext & { answers: AnswerBatcher };
