import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '@/db/client';
import { addOperationMetrics } from '@/lib/operations/operation-metrics';
import { BatchUnavailable } from '@/lib/platform/batching/batcher';
import type { DatabaseClock } from '@/lib/platform/clock/database-clock';
import { addDatabaseMetrics } from '@/lib/platform/metrics/database-metrics';
import type { AnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import { ANSWER_REFUSALS } from '@/lib/quiz/judging/judge-answers-sql';
import { CUT_REASONS } from '../guard/guarded-socket';
import { createRoomMetrics } from '../rooms/room-metrics';
import type { Connections } from '../sockets/connections';

const OUTCOMES = ['JUDGED', 'AGAIN', ...ANSWER_REFUSALS, 'UNAVAILABLE', 'INTERNAL'] as const;
const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Creates the metrics of one server in a registry of its own, because tests run several servers in one process. */
export function createRealtimeMetrics(
  db: Database,
  connections: Pick<Connections, 'all' | 'playerCount'>,
  clock?: Pick<DatabaseClock, 'offsetMs'>,
) {
  const registry = new Registry();
  const registers = [registry];
  addDatabaseMetrics(registry, db, clock);
  addOperationMetrics(registry, db);
  new Gauge({
    name: 'lineup_sockets',
    help: 'Open sockets of signed-in players',
    registers,
    collect() {
      this.set(connections.all().length);
    },
  });
  new Gauge({
    name: 'lineup_players_connected',
    help: 'Players with at least one open socket',
    registers,
    collect() {
      this.set(connections.playerCount());
    },
  });
  const answers = new Counter({
    name: 'lineup_answers_total',
    help: 'Answers by what came of them: JUDGED counts, AGAIN repeats an acknowledgement, the rest are refusals',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of OUTCOMES) answers.inc({ outcome }, 0);
  const judgeSeconds = new Histogram({
    name: 'lineup_judge_seconds',
    help: 'From the event to its committed outcome',
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const eventSeconds = new Histogram({
    name: 'lineup_event_seconds',
    help: 'From a socket event to its answer, refusals included',
    labelNames: ['event'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const cuts = new Counter({
    name: 'lineup_sockets_cut_total',
    help: 'Sockets cut off: flood, unread (the client had not read 1 MiB) or malformed (frames that break the protocol)',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of CUT_REASONS) cuts.inc({ reason }, 0);
  const batches = createBatchMetrics(registry);
  const rooms = createRoomMetrics(registry);
  return { registry, answers, judgeSeconds, eventSeconds, cuts, batches, rooms };
}

function createBatchMetrics(registry: Registry) {
  const sizes = new Histogram({
    name: 'lineup_batch_answers',
    help: 'Answers that shared one commit, by batch: quiz, daily or room',
    labelNames: ['batch'],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers: [registry],
  });
  const count = (batch: 'quiz' | 'daily' | 'room') => {
    sizes.zero({ batch });
    const size = sizes.labels({ batch });
    return (answers: number) => size.observe(answers);
  };
  return { quiz: count('quiz'), daily: count('daily'), room: count('room') };
}

export type RealtimeMetrics = ReturnType<typeof createRealtimeMetrics>;
type JudgeMetrics = Pick<RealtimeMetrics, 'answers' | 'judgeSeconds'>;

export function withMetrics(batcher: AnswerBatcher, { answers, judgeSeconds }: JudgeMetrics): AnswerBatcher {
  return {
    isStalled: () => batcher.isStalled(),
    close: () => batcher.close(),
    async judge(answer) {
      const startedAtMs = performance.now();
      try {
        const judged = await batcher.judge(answer);
        judgeSeconds.observe((performance.now() - startedAtMs) / 1000);
        answers.inc({ outcome: judged.outcome });
        return judged;
      } catch (error) {
        answers.inc({ outcome: error instanceof BatchUnavailable ? 'UNAVAILABLE' : 'INTERNAL' });
        throw error;
      }
    },
  };
}
