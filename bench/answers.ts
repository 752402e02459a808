import { type Database, openDatabase } from '@/db/client';
import { readLags } from '@/lib/projections/progress';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { printJudgingCost } from './support/answers/judging-cost';
import {
  type Bench as AnyBench,
  alternate,
  type Contender,
  connectPlayers,
  createPlayersOf,
  medianOf,
  order,
  type PlayersOf,
  type Round,
  settled,
  startWorker,
  stopContender,
} from './support/answers/rounds';
import { BenchProcess } from './support/bench-process';
import { startDurablePostgres } from './support/durable-postgres';

const SAMPLE_MS = 50;

/** Returns the maximum lag in seconds of the boards behind the stored answers while the work runs. */
async function maxLagSeconds(url: string, work: () => Promise<void>): Promise<number> {
  const db: Database = openDatabase({ url, poolSize: 1 });
  let most = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      for (const { projection, seconds } of await readLags(db))
        if (projection === 'boards') most = Math.max(most, seconds);
      await new Promise((done) => setTimeout(done, SAMPLE_MS));
    }
  };
  const watching = watch();
  await work().finally(() => {
    isOver = true;
  });
  await watching;
  await db.$client.end();
  return most;
}

const KINDS = ['echo', 'minimal', 'game'] as const;
type Kind = (typeof KINDS)[number];
type Bench = AnyBench<Kind>;

const NAMES: Record<Kind, string> = {
  echo: '(a) echo, no database',
  minimal: '(b) one-row function, pool of 16',
  game: 'the game, all rules',
};
const ROUNDS = { least: 5, most: 9 };
const ANSWERS_PER_ROUND = 20_000;
const PACE = { players: 2500, perSecond: 1000, seconds: 6 };
const PACE_ROUNDS = { least: 5, most: 7 };

type Who = 'regulars' | 'new';

const perSecond = (round: Round) => round.answers / round.seconds;
const cpuUs = (of: keyof Round['cpuMs']) => (round: Round) => (round.cpuMs[of] * 1000) / round.answers;

async function rssKib(bench: Bench, kind: Kind): Promise<number> {
  const [server] = bench.contenders[kind].servers;
  const usage = await server?.process.ask<{ rssBytes: number }>({ measure: true });
  return (usage?.rssBytes ?? Number.NaN) / 1024;
}

async function closedLoop(bench: Bench, who: Who, playerCount: number): Promise<number> {
  const each = ANSWERS_PER_ROUND / playerCount;
  const options = { areRegulars: who === 'regulars' };
  const questions = each * (ROUNDS.most + 1);
  const players = await createPlayersOf(KINDS, bench.contenders, () => playerCount, questions, options);
  // Frees the log files written so far.
  await bench.sql`checkpoint`;
  const rounds = { ...ROUNDS, figureOf: perSecond };
  const results = await alternate(bench, players, KINDS, rounds, (round) => ({
    do: 'closed loop',
    from: round * each,
    each,
  }));
  const limit = medianOf(results.minimal, perSecond);
  const echoCpuUs = medianOf(results.echo, cpuUs('servers'));
  const rows = await Promise.all(
    KINDS.map(async (kind) => ({
      [`${playerCount} players (${who}), one in flight each`]: NAMES[kind],
      rounds: results[kind].length,
      'answers/s': Math.round(medianOf(results[kind], perSecond)),
      'of (b)': (medianOf(results[kind], perSecond) / limit).toFixed(2),
      'p50 ms': medianOf(results[kind], (r) => r.p50Ms).toFixed(1),
      'p99 ms': medianOf(results[kind], (r) => r.p99Ms).toFixed(1),
      'server CPU µs': medianOf(results[kind], cpuUs('servers')).toFixed(1),
      'of (a)': (medianOf(results[kind], cpuUs('servers')) / echoCpuUs).toFixed(2),
      'worker CPU µs': medianOf(results[kind], cpuUs('worker')).toFixed(1),
      'database CPU µs': medianOf(results[kind], cpuUs('database')).toFixed(1),
      'load CPU µs': medianOf(results[kind], cpuUs('load')).toFixed(1),
      'server RSS MiB': Math.round((await rssKib(bench, kind)) / 1024),
    })),
  );
  console.table(rows);
  return medianOf(results.game, perSecond) / limit;
}

async function pacedAnswers(bench: Bench, players: PlayersOf<Kind>): Promise<number> {
  const each = Math.ceil((PACE.perSecond * PACE.seconds) / PACE.players);
  const kinds = ['minimal', 'game'] as const;
  const p99Ms = (round: Round) => round.p99Ms;
  let results = {} as Record<(typeof kinds)[number], Round[]>;
  const lagSeconds = await maxLagSeconds(bench.contenders.game.url, async () => {
    results = await alternate(bench, players, kinds, { ...PACE_ROUNDS, figureOf: p99Ms }, (round) => ({
      do: 'paced',
      from: round * each,
      perSecond: PACE.perSecond,
      seconds: PACE.seconds,
    }));
  });
  const limit = medianOf(results.minimal, p99Ms);
  console.table(
    kinds.map((kind) => ({
      [`${PACE.players} players, paced`]: NAMES[kind],
      rounds: results[kind].length,
      'answers/s': Math.round(medianOf(results[kind], perSecond)),
      'p50 ms': medianOf(results[kind], (r) => r.p50Ms).toFixed(2),
      'p99 ms': medianOf(results[kind], p99Ms).toFixed(2),
      'p99 of (b)': (medianOf(results[kind], p99Ms) / limit).toFixed(2),
      'boards behind at most, s (goal 1)': kind === 'game' ? lagSeconds.toFixed(2) : '',
    })),
  );
  return medianOf(results.game, p99Ms) / limit;
}

/** Measures idle connections on a fresh server, so that uncollected garbage does not count. */
async function idleConnections(bench: Bench, { game: players }: PlayersOf<Kind>): Promise<void> {
  await connectPlayers(bench, bench.contenders.game, players.slice(0, 300));
  await order(bench, { do: 'disconnect' });
  const before = await rssKib(bench, 'game');
  await connectPlayers(bench, bench.contenders.game, players);
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

async function createRowPerPlayer(url: string): Promise<void> {
  const { $client: sql } = openDatabase({ url, poolSize: 1 });
  await sql.unsafe(`
    create table bench_rows (id uuid primary key, touched integer not null) with (fillfactor = 50);
    create function bench_touch(of_id uuid) returns integer language sql as
      'update bench_rows set touched = touched + 1 where id = of_id returning touched';
    create function bench_row() returns trigger language plpgsql as
      'begin insert into bench_rows values (new.id, 0); return null; end';
    create trigger bench_row after insert on players for each row execute function bench_row()`);
  await sql.end();
}

type Databases = Record<Kind, { url: string }>;

async function startContender(
  kind: Kind,
  { url }: { url: string },
  env: NodeJS.ProcessEnv,
): Promise<Contender> {
  const process = BenchProcess.start('bench/support/answers/server.ts', [kind, url], env);
  const server = { process, ...(await process.nextMessage<{ port: number }>()) };
  return { url, servers: [server], ...(kind === 'game' ? { worker: await startWorker(url, env) } : {}) };
}

/** Each cell has fresh processes, because (b)'s server takes more and more CPU time for an answer the longer it is under load. */
async function withContenders<T>(
  { sql, load }: Pick<Bench, 'sql' | 'load'>,
  databases: Databases,
  work: (bench: Bench) => Promise<T>,
): Promise<T> {
  const env = { ...process.env, ...TEST_SETTINGS };
  const contenders = {} as Bench['contenders'];
  for (const kind of KINDS) contenders[kind] = await startContender(kind, databases[kind], env);
  // Derives what the cell before left.
  await settled(contenders.game);
  try {
    return await work({ sql, load, contenders });
  } finally {
    await Promise.all(KINDS.map((kind) => stopContender(contenders[kind])));
  }
}

async function measure(bench: Pick<Bench, 'sql' | 'load'>, databases: Databases): Promise<void> {
  const each = Math.ceil((PACE.perSecond * PACE.seconds) / PACE.players) * (PACE_ROUNDS.most + 1);
  const crowd = await createPlayersOf(KINDS, databases, () => PACE.players, each);
  await withContenders(bench, databases, (running) => idleConnections(running, crowd));
  const figures: string[] = [];
  for (const playerCount of [200, 1000])
    for (const who of ['regulars', 'new'] as const) {
      const ratio = await withContenders(bench, databases, (running) =>
        closedLoop(running, who, playerCount),
      );
      figures.push(`${who} ${playerCount}: ${ratio.toFixed(2)}`);
    }
  const pacedRatio = await withContenders(bench, databases, (running) => pacedAnswers(running, crowd));
  console.log(`of (b): ${figures.join(', ')}, paced p99: ${pacedRatio.toFixed(2)}`);
}

async function main(): Promise<void> {
  const postgres = await startDurablePostgres();
  await printJudgingCost(postgres.url);
  const databases = {} as Databases;
  for (const kind of KINDS) databases[kind] = { url: await postgres.createDatabase(`bench_${kind}`) };
  await createRowPerPlayer(databases.minimal.url);
  const load = BenchProcess.start('bench/support/answers/load.ts', [], { ...process.env, ...TEST_SETTINGS });
  const { $client: sql } = openDatabase({ url: postgres.url, poolSize: 1 });
  try {
    await measure({ sql, load }, databases);
  } finally {
    await load.stop();
    await sql.end();
    await postgres.stop();
  }
}

await main();
