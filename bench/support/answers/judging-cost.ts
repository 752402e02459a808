import { type Database, openDatabase } from '@/db/client';
import { projectBadges } from '@/lib/badges/project-badges';
import { projectResults } from '@/lib/knowledge/project-results';
import { projectBoards } from '@/lib/leaderboard/scores/project-boards';
import { log } from '@/lib/platform/log/log';
import { type JudgedAnswer, judgeAnswers, type UnjudgedAnswer } from '@/lib/quiz/judging/judge-answers-sql';
import { type Cost, databaseCost, medianCost } from '../postgres-cpu';
import { type BenchPlayer, createBenchPlayers } from './world';

const PLAYERS = 1000;
const EACH_PER_ROUND = 10;
const ROUNDS = 5;
const BATCHES = [50, 200];
const JUDGED_EACH = EACH_PER_ROUND * (ROUNDS + 1) * BATCHES.length;
const PROJECTED_EACH = 40;
/** New answers of a player per run of the projections: in normal play, and in a closed loop. */
const SPREADS = [1, 10];

export type Judge = {
  judge: (answers: readonly UnjudgedAnswer[]) => Promise<readonly JudgedAnswer[]>;
  close: () => Promise<void>;
};

export function openJudge(url: string): Judge {
  const db = openDatabase({ url, poolSize: 1 });
  return {
    judge: (answers) => judgeAnswers(db, answers, { now: new Date(), minGapMs: 0 }),
    close: () => db.$client.end(),
  };
}

export async function judgeRound(
  { judge }: Judge,
  players: readonly BenchPlayer[],
  from: number,
  each: number,
  batch: number,
): Promise<void> {
  for (let n = from; n < from + each; n += 1)
    for (let i = 0; i < players.length; i += batch) {
      const answers = players.slice(i, i + batch).map(({ playerId, sessionId, answers }) => {
        const [questionId, optionId] = answers[n] ?? ['', ''];
        return { questionId, playerId, sessionId, optionId };
      });
      const judged = await judge(answers);
      if (judged.some(({ outcome }) => outcome !== 'JUDGED')) throw new Error('an answer was refused');
    }
}

type Bench = { db: Database; judge: Judge; players: BenchPlayer[] };

/** Returns the costs of judging by size of a call. The first round does not count. */
async function judgingCosts({ db, judge, players }: Bench): Promise<Cost[]> {
  const costs: Cost[][] = BATCHES.map(() => []);
  let from = 0;
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [size, batch] of BATCHES.entries()) {
      const work = () => judgeRound(judge, players, from, EACH_PER_ROUND, batch);
      const cost = await databaseCost(db.$client, PLAYERS * EACH_PER_ROUND, work);
      if (round > 0) costs[size]?.push(cost);
      from += EACH_PER_ROUND;
    }
  return costs.map(medianCost);
}

type Added = Record<'boards' | 'badges' | 'results', Cost>;

/** Measures the cost of the projections. Each run finds `each` new answers of every player. */
async function projectionCost({ db, judge, players }: Bench, from: number, each: number): Promise<Added> {
  const boards: Cost[] = [];
  const badges: Cost[] = [];
  const results: Cost[] = [];
  for (let n = from; n < from + PROJECTED_EACH; n += each) {
    await judgeRound(judge, players, n, each, 50);
    boards.push(await databaseCost(db.$client, PLAYERS * each, () => projectBoards({ db })));
    badges.push(
      await databaseCost(db.$client, PLAYERS * each, () => projectBadges({ db, now: () => new Date(), log })),
    );
    results.push(await databaseCost(db.$client, PLAYERS * each, () => projectResults({ db })));
  }
  return {
    boards: medianCost(boards.slice(1)),
    badges: medianCost(badges.slice(1)),
    results: medianCost(results.slice(1)),
  };
}

function printJudging(costs: readonly Cost[]): void {
  console.table(
    costs.map(({ cpuUs, walBytes }, size) => ({
      'judging alone, answers a call': BATCHES[size],
      'CPU µs': cpuUs.toFixed(1),
      'WAL bytes (limit 520)': Math.round(walBytes),
    })),
  );
}

function printProjections(who: string, added: Added[]): void {
  console.table(
    added.flatMap((costs, i) =>
      (['boards', 'badges', 'results'] as const).map((name) => ({
        [`projections add (${who}), new answers of a player`]: SPREADS[i],
        projection: name,
        'CPU µs': costs[name].cpuUs.toFixed(1),
        'WAL bytes (goal 150)': Math.round(costs[name].walBytes),
      })),
    ),
  );
}

export async function printJudgingCost(url: string): Promise<void> {
  for (const who of ['regulars', 'new'] as const) await printCostOf(url, who);
}

async function printCostOf(url: string, who: 'regulars' | 'new'): Promise<void> {
  const db = openDatabase({ url, poolSize: 1 });
  const questionsEach = JUDGED_EACH + PROJECTED_EACH * SPREADS.length;
  const players = await createBenchPlayers(db, PLAYERS, questionsEach, { areRegulars: who === 'regulars' });
  const bench: Bench = { db, judge: openJudge(url), players };
  await db.$client`vacuum analyze`;
  await db.$client`checkpoint`;
  const added: Added[] = [];
  try {
    printJudging(await judgingCosts(bench));
    await projectBoards({ db });
    await projectBadges({ db, now: () => new Date(), log });
    await projectResults({ db });
    for (const [i, each] of SPREADS.entries())
      added.push(await projectionCost(bench, JUDGED_EACH + i * PROJECTED_EACH, each));
  } finally {
    await Promise.all([bench.judge.close(), db.$client.end()]);
  }
  printProjections(who, added);
}
