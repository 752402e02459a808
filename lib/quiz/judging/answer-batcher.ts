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
  /** Opens a connection for this batcher alone. Called again after a connection hung. */
  connect: () => Database;
  now: () => Date;
  minGapMs: number;
  log: Pick<Log, 'warn'>;
  onBatch?: (answers: number) => void;
  maxQueued?: number;
  callTimeoutMs?: number;
};

/** Judges answers in one transaction. Returns an outcome for each, in order, after the commit. Idempotent. */
type JudgeAll = (
  db: Database,
  answers: readonly UnjudgedAnswer[],
  settings: JudgeSettings,
) => Promise<readonly JudgedAnswer[]>;

/** Returns a batcher that judges answers, by default those of the quiz. Logs call the work `name`. */
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

/** While one connection waits for its commit, the other works. A third gains nothing. */
const LANES_WITHOUT_OTHERS = 2;
/** Several processes overlap without a second connection. One connection per process makes larger, cheaper batches. */
const LANES_WITH_OTHERS = 1;

type LaneOptions = AnswerBatcherOptions & {
  /** Whether other processes judge answers too. */
  isShared?: boolean;
};

/** Creates batchers with one connection each. A player always gets the same one, which keeps the player's answers in order. */
export function createAnswerLanes({ isShared = false, ...options }: LaneOptions): AnswerBatcher {
  const length = isShared ? LANES_WITH_OTHERS : LANES_WITHOUT_OTHERS;
  const lanes = Array.from({ length }, () => createAnswerBatcher(options));
  return {
    judge(answer) {
      const lane = lanes[Number.parseInt(answer.playerId.slice(-2), 16) % length];
      return lane ? lane.judge(answer) : Promise.reject(new RangeError('not a player id'));
    },
    isStalled: () => lanes.some((lane) => lane.isStalled()),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
