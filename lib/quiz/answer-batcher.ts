import type { Database } from '@/db/client';
import { Batcher } from '@/lib/platform/batching/batcher';
import type { Log } from '@/lib/platform/log/log';
import { type JudgedAnswer, judgeAnswers, type UnjudgedAnswer } from './judge-answers-sql';

export type AnswerBatcher = Pick<Batcher<UnjudgedAnswer, JudgedAnswer>, 'isStalled' | 'close'> & {
  /** Resolves after the commit. Rejects with BatchUnavailable or PostgreSQL's error. */
  judge(answer: UnjudgedAnswer): Promise<JudgedAnswer>;
};

export type AnswerBatcherOptions = {
  /** Opens a connection for this batcher alone. Called again after one hung. */
  connect: () => Database;
  now: () => Date;
  minGapMs: number;
  log: Pick<Log, 'warn'>;
  /** Called with the number of answers of each call. */
  onBatch?: (answers: number) => void;
  maxQueued?: number;
  callTimeoutMs?: number;
};

/** Returns a batcher that judges answers of the quiz. */
export function createAnswerBatcher({ now, minGapMs, ...options }: AnswerBatcherOptions): AnswerBatcher {
  const batcher = new Batcher<UnjudgedAnswer, JudgedAnswer>({
    ...options,
    name: 'judging',
    perform: (db, answers) => judgeAnswers(db, answers, { now: now(), minGapMs }),
  });
  return {
    judge: (answer) => batcher.add(answer),
    isStalled: () => batcher.isStalled(),
    close: () => batcher.close(),
  };
}
