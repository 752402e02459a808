import type { Database } from '@/db/client';
import { Batcher } from '@/lib/platform/batching/batcher';
import type { Log } from '@/lib/platform/log/log';
import {
  type JudgedAnswer,
  type JudgeSettings,
  judgeAnswers,
  type UnjudgedAnswer,
} from './judge-answers-sql';

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

/** Judges answers together. Returns a committed outcome for each, in order. Idempotent. */
type JudgeAll = (
  db: Database,
  answers: readonly UnjudgedAnswer[],
  settings: JudgeSettings,
) => Promise<readonly JudgedAnswer[]>;

/** Returns a batcher that judges answers, by default of the quiz. `name` names the work in the log. */
export function createAnswerBatcher(
  { now, minGapMs, ...options }: AnswerBatcherOptions,
  { name, judgeAll }: { name: string; judgeAll: JudgeAll } = { name: 'judging', judgeAll: judgeAnswers },
): AnswerBatcher {
  const batcher = new Batcher<UnjudgedAnswer, JudgedAnswer>({
    ...options,
    name,
    perform: (db, answers) => judgeAll(db, answers, { now: now(), minGapMs }),
  });
  return {
    judge: (answer) => batcher.add(answer),
    isStalled: () => batcher.isStalled(),
    close: () => batcher.close(),
  };
}
