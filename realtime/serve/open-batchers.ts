import { IDLE_IN_TRANSACTION_MS, openDatabase } from '@/db/client';
import { createDailyBatcher } from '@/lib/daily/play/answer-daily';
import { Batcher, STATEMENT_TIMEOUT_MS } from '@/lib/platform/batching/batcher';
import { createAnswerLanes } from '@/lib/quiz/judging/answer-batcher';
import {
  answerRoomQuestions,
  type RoomAnswerOutcome,
  type RoomAnswerToStore,
} from '@/lib/rooms/game/answers/answer-room-questions';
import type { RealtimeOptions } from '../realtime-options';
import { type RealtimeMetrics, withMetrics } from './metrics';

/** The connections for answers in dailies and rooms close after this time without an answer. */
const IDLE_SECONDS = 60;

/** Opens the batchers of this process. Answers that arrive together share a call, a commit and a connection. */
export function openBatchers(
  options: RealtimeOptions,
  { now, metrics }: { now: () => Date; metrics: RealtimeMetrics },
) {
  const { databaseDirectUrl, redisUrl, answerMinGapMs: minGapMs, log } = options;
  const connectAs = (applicationName: string, idleSeconds?: number) => () =>
    openDatabase({
      url: databaseDirectUrl,
      poolSize: 1,
      applicationName,
      idleSeconds,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    });
  const answers = createAnswerLanes({
    ...{ now, minGapMs, log },
    connect: connectAs('lineup-judge'),
    onBatch: metrics.batches.quiz,
    isShared: redisUrl !== undefined,
  });
  const dailyAnswers = createDailyBatcher({
    ...{ now, minGapMs, log },
    connect: connectAs('lineup-daily-answers', IDLE_SECONDS),
    onBatch: metrics.batches.daily,
  });
  const roomAnswers = new Batcher<RoomAnswerToStore, RoomAnswerOutcome>({
    connect: connectAs('lineup-room-answers', IDLE_SECONDS),
    name: 'answers in rooms',
    onBatch: metrics.batches.room,
    log,
    async perform(db, unstored) {
      const stored = await answerRoomQuestions(db, unstored, now());
      for (const { outcome } of stored) metrics.rooms.answers.inc({ outcome });
      return stored;
    },
  });
  return {
    answers: withMetrics(answers, metrics),
    dailyAnswers,
    roomAnswers,
    closeBatchers: () => Promise.all([answers.close(), dailyAnswers.close(), roomAnswers.close()]),
  };
}
