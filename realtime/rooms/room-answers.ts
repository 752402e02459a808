import type { Counter } from 'prom-client';
import { openDatabase } from '@/db/client';
import { Batcher, STATEMENT_TIMEOUT_MS } from '@/lib/platform/batching/batcher';
import {
  answerRoomQuestions,
  type StoredRoomAnswer,
  type UnstoredRoomAnswer,
} from '@/lib/rooms/game/answer-room-questions';
import type { RealtimeOptions } from '../realtime-options';

/** While nobody plays in a room, the connection is closed. */
const IDLE_SECONDS = 60;

type Shared = { now: () => Date; answers: Counter<'outcome'>; onBatch: (answers: number) => void };

/** Returns the batcher of answers in rooms, which opens its connection at the first answer. */
export function openRoomAnswers(
  { databaseDirectUrl, log }: RealtimeOptions,
  { now, answers, onBatch }: Shared,
): Batcher<UnstoredRoomAnswer, StoredRoomAnswer> {
  const connect = () =>
    openDatabase({
      url: databaseDirectUrl,
      poolSize: 1,
      applicationName: 'lineup-room-answers',
      idleSeconds: IDLE_SECONDS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  return new Batcher({
    connect,
    name: 'answers in rooms',
    onBatch,
    log,
    async perform(db, unstored) {
      const stored = await answerRoomQuestions(db, unstored, now());
      for (const { outcome } of stored) answers.inc({ outcome });
      return stored;
    },
  });
}
