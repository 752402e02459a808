/** Compares acknowledgements during an import of 2,000 photos, in the worker or the realtime process, with those without one. */
import { openDatabase, type Sql } from '@/db/client';
import { counties } from '@/db/schema';
import { TEST_COUNTIES } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';
import type { LoadReport } from './support/answers/load';
import {
  type Contender,
  connectPlayers,
  cpuDuring,
  order,
  startWorker,
  stopContender,
} from './support/answers/rounds';
import { createBenchPlayers } from './support/answers/world';
import { BenchProcess } from './support/bench-process';
import { startDurablePostgres } from './support/durable-postgres';
import { median } from './support/figures';
import { forgetImport, removePhotos, writePhotos } from './support/import-photos';

const PHOTOS = 2000;
const PLAYERS = 600;
const [PER_SECOND, SECONDS] = [200, 5];
const EACH = (PER_SECOND * SECONDS) / PLAYERS;
const QUIET_ROUNDS = 5;
const MAX_ROUNDS = 120;

const KINDS = { none: 'no import', worker: 'import in the worker', server: 'import in the realtime process' };
type Kind = keyof typeof KINDS;
type Round = LoadReport & { serverUs: number };

type Bench = {
  load: BenchProcess;
  sql: Sql;
  contender: Contender;
  rounds: Record<Kind, Round[]>;
  from: number;
};

async function play(bench: Bench, kind: Kind): Promise<void> {
  const { contender, from, rounds } = bench;
  let report = {} as LoadReport;
  const cpuMs = await cpuDuring(bench, contender, async () => {
    report = await order<LoadReport>(bench, { do: 'paced', from, perSecond: PER_SECOND, seconds: SECONDS });
  });
  bench.from += Math.ceil(EACH);
  if (report.refused > 0) throw new Error(`answers were refused: ${report.refusal}`);
  rounds[kind].push({ ...report, serverUs: (cpuMs.servers * 1000) / report.answers });
}

/** Plays while a process imports the photos of the folder. Returns the seconds of the import. */
async function playBesideImport(
  bench: Bench,
  kind: 'worker' | 'server',
  { importing, folder }: { importing: BenchProcess; folder: string },
): Promise<number> {
  const startedAt = performance.now();
  let seconds: number | undefined;
  const done = importing.ask<{ accepted: number }>({ import: folder }).then(({ accepted }) => {
    seconds = (performance.now() - startedAt) / 1000;
    if (accepted !== PHOTOS) throw new Error(`${accepted} of ${PHOTOS} photos were imported`);
  });
  while (seconds === undefined) await play(bench, kind);
  await done;
  // The import ended during the last round.
  if (bench.rounds[kind].length > 1) bench.rounds[kind].pop();
  return seconds;
}

function print(rounds: Record<Kind, Round[]>, seconds: Partial<Record<Kind, number>>): void {
  const of = (kind: Kind, value: (round: Round) => number) => median(rounds[kind].map(value));
  const quietMs = of('none', ({ p99Ms }) => p99Ms);
  console.table(
    (Object.keys(KINDS) as Kind[]).map((kind) => ({
      [`${PLAYERS} players, ${PER_SECOND} answers/s`]: KINDS[kind],
      rounds: rounds[kind].length,
      'p50 ms': of(kind, ({ p50Ms }) => p50Ms).toFixed(2),
      'p99 ms': of(kind, ({ p99Ms }) => p99Ms).toFixed(2),
      'p99 of without (goal 1.30)': (of(kind, ({ p99Ms }) => p99Ms) / quietMs).toFixed(2),
      'server CPU µs an answer': of(kind, ({ serverUs }) => serverUs).toFixed(0),
      'import, s': seconds[kind]?.toFixed(0) ?? '',
    })),
  );
}

async function main(): Promise<void> {
  const env = { ...process.env, ...TEST_SETTINGS, LOG_LEVEL: 'error' };
  const folder = await writePhotos(PHOTOS);
  const postgres = await startDurablePostgres();
  const url = await postgres.createDatabase('bench_import');
  const server = BenchProcess.start('bench/support/answers/server.ts', ['game', url], env);
  const { port } = await server.nextMessage<{ port: number }>();
  const worker = await startWorker(url, env);
  const contender: Contender = { url, servers: [{ process: server, port }], worker };
  const load = BenchProcess.start('bench/support/answers/load.ts', [], env);
  const db = openDatabase({ url, poolSize: 1 });
  const bench: Bench = {
    ...{ load, contender, from: 0, sql: db.$client },
    rounds: { none: [], worker: [], server: [] },
  };
  try {
    const players = await createBenchPlayers(db, PLAYERS, Math.ceil(EACH) * MAX_ROUNDS);
    await db.insert(counties).values(TEST_COUNTIES).onConflictDoNothing();
    await connectPlayers(bench, contender, players);
    const seconds: Partial<Record<Kind, number>> = {};
    for (const [kind, importing] of [
      ['worker', worker],
      ['server', server],
    ] as const) {
      for (let i = 0; i < QUIET_ROUNDS; i++) await play(bench, 'none');
      seconds[kind] = await playBesideImport(bench, kind, { importing, folder });
      await forgetImport(url);
    }
    print(bench.rounds, seconds);
  } finally {
    await Promise.all([load.stop(), stopContender(contender)]);
    await db.$client.end();
    await postgres.stop();
    await removePhotos(folder);
  }
}

await main();
