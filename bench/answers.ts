import { openDatabase } from '@/db/client';
import { TEST_SETTINGS } from '@/tests/support/settings';
import type { LoadOrder, LoadReport } from './support/answers-load';
import { type BenchPlayer, createBenchPlayers } from './support/answers-world';
import { BenchProcess } from './support/bench-process';
import { startDurablePostgres } from './support/durable-postgres';
import { printJudgingCost } from './support/judging-cost';
import { processCpuMs } from './support/postgres-cpu';

const KINDS = ['echo', 'minimal', 'game'] as const;
type Kind = (typeof KINDS)[number];
const NAMES: Record<Kind, string> = {
  echo: '(a) echo, no database',
  minimal: '(b) one-row function, pool of 16',
  game: 'the game, all rules',
};
const ROUNDS = 5;
const ANSWERS_PER_ROUND = 20_000;
const PACE = { players: 2500, perSecond: 1000, seconds: 6, rounds: 3 };

type Bench = {
  url: string;
  load: BenchProcess;
  servers: Record<Kind, { process: BenchProcess; port: number }>;
};
type Round = LoadReport & { serverCpuMs: number };
type Rounds = Record<Kind, Round[]>;

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const medianOf = (rounds: Round[], value: (round: Round) => number) => median(rounds.map(value));
const perSecond = (round: Round) => round.answers / round.seconds;
const serverCpuUs = (round: Round) => (round.serverCpuMs * 1000) / round.answers;
const order = <T>(bench: Bench, what: LoadOrder) => bench.load.ask<T>(what);

async function rssKib(bench: Bench, kind: Kind): Promise<number> {
  const { rssBytes } = await bench.servers[kind].process.ask<{ rssBytes: number }>({ measure: true });
  return rssBytes / 1024;
}

/** Alternates rounds of all kinds, so that other load on the machine affects all alike. The first round does not count. */
async function alternate(
  bench: Bench,
  players: BenchPlayer[],
  kinds: readonly Kind[],
  rounds: number,
  play: (round: number) => LoadOrder,
): Promise<Rounds> {
  const results: Rounds = { echo: [], minimal: [], game: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const kind of kinds) {
      await order(bench, { do: 'connect', port: bench.servers[kind].port, players });
      const cpuMsBefore = await processCpuMs(bench.servers[kind].process.pid);
      const report = await order<LoadReport>(bench, play(round));
      const serverCpuMs = (await processCpuMs(bench.servers[kind].process.pid)) - cpuMsBefore;
      await order(bench, { do: 'disconnect' });
      if (report.refused > 0) throw new Error(`${kind}: ${report.refused} answers were refused`);
      if (round > 0) results[kind].push({ ...report, serverCpuMs });
    }
  }
  return results;
}

async function closedLoop(bench: Bench, playerCount: number): Promise<void> {
  const each = ANSWERS_PER_ROUND / playerCount;
  const db = openDatabase({ url: bench.url, poolSize: 1 });
  const players = await createBenchPlayers(db, playerCount, each * (ROUNDS + 1));
  await db.$client`vacuum analyze`;
  // Frees the log files written so far.
  await db.$client`checkpoint`;
  await db.$client.end();
  const results = await alternate(bench, players, KINDS, ROUNDS, (round) => ({
    do: 'closed loop',
    from: round * each,
    each,
  }));
  const limit = medianOf(results.minimal, perSecond);
  const echoCpuUs = medianOf(results.echo, serverCpuUs);
  const rows = await Promise.all(
    KINDS.map(async (kind) => ({
      [`${playerCount} players, one in flight each`]: NAMES[kind],
      'answers/s': Math.round(medianOf(results[kind], perSecond)),
      'of (b)': (medianOf(results[kind], perSecond) / limit).toFixed(2),
      'p50 ms': medianOf(results[kind], (r) => r.p50Ms).toFixed(1),
      'p99 ms': medianOf(results[kind], (r) => r.p99Ms).toFixed(1),
      'server CPU µs': medianOf(results[kind], serverCpuUs).toFixed(1),
      'of (a)': (medianOf(results[kind], serverCpuUs) / echoCpuUs).toFixed(2),
      'server RSS MiB': Math.round((await rssKib(bench, kind)) / 1024),
    })),
  );
  console.table(rows);
}

async function pacedAnswers(bench: Bench, players: BenchPlayer[]): Promise<void> {
  const each = Math.ceil((PACE.perSecond * PACE.seconds) / PACE.players);
  const kinds = ['minimal', 'game'] as const;
  const results = await alternate(bench, players, kinds, PACE.rounds, (round) => ({
    do: 'paced',
    from: round * each,
    perSecond: PACE.perSecond,
    seconds: PACE.seconds,
  }));
  const limit = medianOf(results.minimal, (r) => r.p99Ms);
  console.table(
    kinds.map((kind) => ({
      [`${PACE.players} players, paced`]: NAMES[kind],
      'answers/s': Math.round(medianOf(results[kind], perSecond)),
      'p50 ms': medianOf(results[kind], (r) => r.p50Ms).toFixed(2),
      'p99 ms': medianOf(results[kind], (r) => r.p99Ms).toFixed(2),
      'p99 of (b)': (medianOf(results[kind], (r) => r.p99Ms) / limit).toFixed(2),
    })),
  );
}

/** Measures idle connections on a server without earlier load, so that uncollected garbage does not count. */
async function idleConnections(bench: Bench, players: BenchPlayer[]): Promise<void> {
  const warmUp = players.slice(0, 300);
  const { port } = bench.servers.game;
  await order(bench, { do: 'connect', port, players: warmUp });
  await order(bench, { do: 'disconnect' });
  const before = await rssKib(bench, 'game');
  await order(bench, { do: 'connect', port, players });
  const after = await rssKib(bench, 'game');
  await order(bench, { do: 'disconnect' });
  console.table([
    {
      'idle connections': players.length,
      'RSS before, MiB': (before / 1024).toFixed(1),
      'RSS after, MiB': (after / 1024).toFixed(1),
      'KiB each (limit 20)': ((after - before) / players.length).toFixed(1),
    },
  ]);
}

async function main(): Promise<void> {
  const env = { ...process.env, ...TEST_SETTINGS };
  const postgres = await startDurablePostgres();
  await printJudgingCost(postgres.url);
  const db = openDatabase({ url: postgres.url, poolSize: 1 });
  await db.$client.unsafe(`
    create table bench_rows (id uuid primary key, touched integer not null) with (fillfactor = 50);
    create function bench_touch(of_id uuid) returns integer language sql as
      'update bench_rows set touched = touched + 1 where id = of_id returning touched';
    create function bench_row() returns trigger language plpgsql as
      'begin insert into bench_rows values (new.id, 0); return null; end';
    create trigger bench_row after insert on players for each row execute function bench_row()`);
  const servers = {} as Bench['servers'];
  for (const kind of KINDS) {
    const server = BenchProcess.start('bench/support/answers-server.ts', [kind, postgres.url], env);
    servers[kind] = { process: server, ...(await server.hear<{ port: number }>()) };
  }
  const load = BenchProcess.start('bench/support/answers-load.ts', [], env);
  const bench: Bench = { url: postgres.url, load, servers };
  try {
    const each = Math.ceil((PACE.perSecond * PACE.seconds) / PACE.players) * (PACE.rounds + 1);
    const crowd = await createBenchPlayers(db, PACE.players, each);
    await idleConnections(bench, crowd);
    await closedLoop(bench, 200);
    await closedLoop(bench, 1000);
    await pacedAnswers(bench, crowd);
  } finally {
    await Promise.all([load.stop(), ...KINDS.map((kind) => servers[kind].process.stop())]);
    await db.$client.end();
    await postgres.stop();
  }
}

await main();
