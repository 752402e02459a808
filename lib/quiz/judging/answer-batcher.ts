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
  /** Opens a connection for this batcher alone. Called again if a connection hangs. */
  connect: () => Database;
  now: () => Date;
  minGapMs: number;
  log: Pick<Log, 'warn'>;
  onBatch?: (answers: number) => void;
  maxQueued?: number;
  callTimeoutMs?: number;
};

/** Judges answers in one transaction. Returns the outcome of each, in order, after the commit. Must be idempotent. */
type JudgeAll = (
  db: Database,
  answers: readonly UnjudgedAnswer[],
  settings: JudgeSettings,
) => Promise<readonly JudgedAnswer[]>;

/** Returns a batcher that judges answers, by default those of the quiz. `name` appears in logs. */
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

// A lane is a batcher with a connection of its own.
/** While one lane waits for its commit, the other judges. A third lane gains nothing. */
const LANES_OF_SINGLE_PROCESS = 2;
/** Other processes judge during the commit. One lane makes larger, cheaper batches. */
const LANES_PER_SHARING_PROCESS = 1;

type LaneOptions = AnswerBatcherOptions & {
  isShared?: boolean;
};

/** Creates lanes. All answers of a player use the same lane, so that they stay in order. */
export function createAnswerLanes({ isShared = false, ...options }: LaneOptions): AnswerBatcher {
  const length = isShared ? LANES_PER_SHARING_PROCESS : LANES_OF_SINGLE_PROCESS;
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
