import { openDatabase, type Sql } from '@/db/client';
import { type BenchPlayer, createBenchPlayers } from './answers-world';
import { type Cost, databaseCost, medianCost } from './database-cost';
import { createJudgingBefore, type Judge, openJudge, openJudgeBefore } from './judging-before';

const PLAYERS = 1000;
const EACH_PER_ROUND = 10;
const ROUNDS = 5;
const BATCHES = [50, 200];

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

/** Prints what an answer costs the database, all processes of the server together: judging alone, now and in version 0.2. */
export async function printJudgingCost(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 1 });
  const sql = db.$client;
  const players = await createBenchPlayers(db, PLAYERS, EACH_PER_ROUND * (ROUNDS + 1) * BATCHES.length);
  const costs = () => BATCHES.map((): Cost[] => []);
  const before: Side = {
    judge: openJudgeBefore(url),
    players: await createJudgingBefore(sql, players),
    costs: costs(),
  };
  const now: Side = { judge: openJudge(url), players, costs: costs() };
  await sql`vacuum analyze`;
  await sql`checkpoint`;
  try {
    await alternate(sql, [before, now]);
  } finally {
    await Promise.all([before.judge.close(), now.judge.close(), sql.end()]);
  }
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
