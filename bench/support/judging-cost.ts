import { type Database, openDatabase, type Sql } from '@/db/client';
import { projectBadges } from '@/lib/badges/project-badges';
import { projectResults } from '@/lib/knowledge/project-results';
import { projectBoards } from '@/lib/leaderboard/project-boards';
import { log } from '@/lib/platform/log/log';
import { type BenchPlayer, createBenchPlayers } from './answers-world';
import { type Cost, databaseCost, medianCost } from './database-cost';
import { createJudgingBefore, type Judge, openJudge, openJudgeBefore } from './judging-before';

const PLAYERS = 1000;
const EACH_PER_ROUND = 10;
const ROUNDS = 5;
const BATCHES = [50, 200];
const JUDGED_EACH = EACH_PER_ROUND * (ROUNDS + 1) * BATCHES.length;
const PROJECTED_EACH = 40;
/** New answers of a player in a run of the projections: of one who plays, and of a closed loop. */
const SPREADS = [1, 10];

/** Sends a round of answers in batches of different players, one batch at a time. */
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

type Side = { judge: Judge; players: BenchPlayer[]; costs: Cost[][] };

/** Alternates rounds of both functions, so that other load affects both alike. The first round does not count. */
async function alternate(sql: Sql, sides: readonly Side[]): Promise<void> {
  let from = 0;
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [size, batch] of BATCHES.entries()) {
      for (const { judge, players, costs } of sides) {
        const work = () => judgeRound(judge, players, from, EACH_PER_ROUND, batch);
        const cost = await databaseCost(sql, PLAYERS * EACH_PER_ROUND, work);
        if (round > 0) costs[size]?.push(cost);
      }
      from += EACH_PER_ROUND;
    }
}

type Added = Record<'boards' | 'badges' | 'results', Cost>;

/** Measures what the projections add. Each run of them finds `each` new answers of every player. */
async function projectionCost(
  db: Database,
  { judge, players }: Side,
  from: number,
  each: number,
): Promise<Added> {
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

function printJudging(before: Side, now: Side): void {
  console.table(
    BATCHES.map((batch, size) => {
      const old = medianCost(before.costs[size] ?? []);
      const { cpuUs, walBytes } = medianCost(now.costs[size] ?? []);
      return {
        'judging alone, answers a call': batch,
        'CPU µs of version 0.2': old.cpuUs.toFixed(1),
        'CPU µs': cpuUs.toFixed(1),
        'of 0.2 (goal 0.55)': (cpuUs / old.cpuUs).toFixed(2),
        'WAL bytes of 0.2': Math.round(old.walBytes),
        'WAL bytes (goal 450)': Math.round(walBytes),
      };
    }),
  );
}

function printProjections(before: Side, added: Added[]): void {
  const old = medianCost(before.costs.flat());
  console.table(
    added.flatMap((costs, i) =>
      (['boards', 'badges', 'results'] as const).map((name) => ({
        'projections add, new answers of a player': SPREADS[i],
        projection: name,
        'CPU µs': costs[name].cpuUs.toFixed(1),
        'of 0.2 (goal 0.15)': (costs[name].cpuUs / old.cpuUs).toFixed(2),
        'WAL bytes (goal 150)': Math.round(costs[name].walBytes),
      })),
    ),
  );
}

/** Prints what an answer costs the database, all processes of the server together: judging alone, now and in version 0.2. */
export async function printJudgingCost(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 1 });
  const players = await createBenchPlayers(db, PLAYERS, JUDGED_EACH + PROJECTED_EACH * SPREADS.length);
  const copies = await createJudgingBefore(db.$client, players);
  const before: Side = { judge: openJudgeBefore(url), players: copies, costs: BATCHES.map(() => []) };
  const now: Side = { judge: openJudge(url), players, costs: BATCHES.map(() => []) };
  await db.$client`vacuum analyze`;
  await db.$client`checkpoint`;
  const added: Added[] = [];
  try {
    await alternate(db.$client, [before, now]);
    await projectBoards({ db });
    await projectBadges({ db, now: () => new Date(), log });
    await projectResults({ db });
    for (const [i, each] of SPREADS.entries())
      added.push(await projectionCost(db, now, JUDGED_EACH + i * PROJECTED_EACH, each));
  } finally {
    await Promise.all([before.judge.close(), now.judge.close(), db.$client.end()]);
  }
  printJudging(before, now);
  printProjections(before, added);
}
