import { openDatabase, type Sql } from '@/db/client';
import { TEST_SETTINGS } from '@/tests/support/settings';
import type { LoadOrder, LoadReport } from './support/answers-load';
import { type BenchPlayer, createBenchPlayers, createBenchRecords } from './support/answers-world';
import type { BadgesOrder } from './support/badges-server';
import { BenchProcess } from './support/bench-process';
import { startDurablePostgres } from './support/durable-postgres';
import { median } from './support/figures';
import { postgresCpuMs } from './support/postgres-cpu';

const PLAYERS = 500;
const ANSWERS_EACH = 40;
const ROUNDS = 3;
/** Share of right answers: of a guesser, and of a player who earns a badge with every sixth answer. */
const SHARES_RIGHT = [0.25, 0.75];

type Bench = { sql: Sql; load: BenchProcess; server: BenchProcess; port: number };
type Round = { perSecond: number; cpuMsPerThousand: number };

const tell = (bench: Bench, order: BadgesOrder) => bench.server.ask<{ cpuMs: number }>(order);
const order = <T>(bench: Bench, what: LoadOrder) => bench.load.ask<T>(what);

/** Plays one round. The time includes what is derived after the last answer. */
async function play(bench: Bench, players: BenchPlayer[], from: number, on: boolean): Promise<Round> {
  const before = await tell(bench, { do: 'switch', on });
  const postgresBefore = await postgresCpuMs(bench.sql);
  await order(bench, { do: 'connect', port: bench.port, players });
  const startedAt = performance.now();
  const report = await order<LoadReport>(bench, { do: 'closed loop', from, each: ANSWERS_EACH });
  if (report.refused > 0) throw new Error(`${report.refused} answers were refused`);
  await tell(bench, { do: 'settle' });
  const seconds = (performance.now() - startedAt) / 1000;
  await order(bench, { do: 'disconnect' });
  const after = await tell(bench, { do: 'switch', on: false });
  const cpuMs = after.cpuMs - before.cpuMs + (await postgresCpuMs(bench.sql)) - postgresBefore;
  if (!on) await tell(bench, { do: 'forget' });
  return { perSecond: report.answers / seconds, cpuMsPerThousand: (cpuMs / report.answers) * 1000 };
}

/** Alternates rounds with and without badges. The first two do not count. */
async function compare(bench: Bench, players: BenchPlayer[]): Promise<Record<'on' | 'off', Round[]>> {
  const rounds: Record<'on' | 'off', Round[]> = { on: [], off: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    // Alternates which comes first, so that leftover work affects both alike.
    const turns = round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const);
    for (const [i, turn] of turns.entries()) {
      const played = await play(bench, players, (round * 2 + i) * ANSWERS_EACH, turn === 'on');
      if (round > 0) rounds[turn].push(played);
    }
  }
  return rounds;
}

async function printComparison(bench: Bench, players: BenchPlayer[], shareRight: number): Promise<void> {
  const [earlier] = await bench.sql<{ n: number }[]>`select count(*)::integer as n from badge_awards`;
  const rounds = await compare(bench, players);
  const [later] = await bench.sql<{ n: number }[]>`select count(*)::integer as n from badge_awards`;
  const speed = {
    on: median(rounds.on.map((r) => r.perSecond)),
    off: median(rounds.off.map((r) => r.perSecond)),
  };
  const cpu = (turn: 'on' | 'off') => median(rounds[turn].map((r) => r.cpuMsPerThousand));
  const given = (later?.n ?? 0) - (earlier?.n ?? 0);
  const answers = PLAYERS * ANSWERS_EACH * (ROUNDS + 1);
  console.table(
    (['off', 'on'] as const).map((turn) => ({
      [`${PLAYERS} players, ${shareRight * 100} % right`]: `badges ${turn}`,
      'answers/s': Math.round(speed[turn]),
      'of off': (speed[turn] / speed.off).toFixed(2),
      'CPU ms per 1,000 answers': Math.round(cpu(turn)),
      'CPU of off': (cpu(turn) / cpu('off')).toFixed(2),
      'badges per 1,000 answers': turn === 'on' ? Math.round((given / answers) * 1000) : 0,
    })),
  );
}

async function main(): Promise<void> {
  const env = { ...process.env, ...TEST_SETTINGS };
  const postgres = await startDurablePostgres();
  const db = openDatabase({ url: postgres.url, poolSize: 1 });
  const server = BenchProcess.start('bench/support/badges-server.ts', [postgres.url], env);
  const load = BenchProcess.start('bench/support/answers-load.ts', [], env);
  try {
    const { port } = await server.hear<{ port: number }>();
    const bench: Bench = { sql: db.$client, load, server, port };
    await createBenchRecords(db, 20);
    const questionsEach = ANSWERS_EACH * 2 * (ROUNDS + 1);
    for (const shareRight of SHARES_RIGHT) {
      const players = await createBenchPlayers(db, PLAYERS, questionsEach, { shareRight });
      // Players have answered before, so badges earned once are behind them.
      await db.$client`update game_states set answered = 5000 where answered = 0`;
      await db.$client`vacuum analyze`;
      await db.$client`checkpoint`;
      await tell(bench, { do: 'forget' });
      await printComparison(bench, players, shareRight);
    }
  } finally {
    await Promise.all([load.stop(), server.stop()]);
    await db.$client.end();
    await postgres.stop();
  }
}

await main();
