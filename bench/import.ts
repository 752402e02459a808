/** Compares acknowledgements while an import of 2,000 photos runs in the worker, or in the realtime process, with those without one. */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@/db/client';
import { TEST_SETTINGS } from '@/tests/support/settings';
import type { LoadReport } from './support/answers-load';
import {
  type Contender,
  connectPlayers,
  cpuDuring,
  order,
  startWorker,
  stopContender,
} from './support/answers-rounds';
import { createBenchPlayers } from './support/answers-world';
import { BenchProcess } from './support/bench-process';
import { startDurablePostgres } from './support/durable-postgres';
import { median } from './support/figures';
import { forgetImport, removePhotos, writePhotos } from './support/import-photos';

const PHOTOS = 2000;
const PLAYERS = 600;
const [PER_SECOND, SECONDS] = [200, 5];
const EACH = (PER_SECOND * SECONDS) / PLAYERS;
const QUIET_ROUNDS = 5;
const MOST_ROUNDS = 120;

const KINDS = { none: 'no import', worker: 'import in the worker', server: 'import in the realtime process' };
type Kind = keyof typeof KINDS;
type Round = LoadReport & { serverUs: number; databaseUs: number };

async function main(): Promise<void> {
  const env = { ...process.env, ...TEST_SETTINGS, LOG_LEVEL: 'error' };
  const folder = await writePhotos(PHOTOS);
  const postgres = await startDurablePostgres();
  const url = await postgres.createDatabase('bench_import');
  const server = BenchProcess.start('bench/support/answers-server.ts', ['game', url], env);
  const { port } = await server.hear<{ port: number }>();
  const worker = await startWorker(url, env);
  const contender: Contender = { url, servers: [{ process: server, port }], worker };
  const load = BenchProcess.start('bench/support/answers-load.ts', [], env);
  const db = openDatabase({ url, poolSize: 1 });
  const bench = { load, sql: db.$client };
  try {
    const players = await createBenchPlayers(db, PLAYERS, Math.ceil(EACH * MOST_ROUNDS));
    await connectPlayers(bench, contender, players);
    let from = 0;
    const rounds: Record<Kind, Round[]> = { none: [], worker: [], server: [] };
    const play = async (kind: Kind) => {
      let report = {} as LoadReport;
      const what = { do: 'paced', from, perSecond: PER_SECOND, seconds: SECONDS } as const;
      const cpuMs = await cpuDuring(bench, contender, async () => {
        report = await order<LoadReport>(bench, what);
      });
      from += Math.ceil(EACH);
      if (report.refused > 0) throw new Error(`answers were refused: ${report.refusal}`);
      const us = (ms: number) => (ms * 1000) / report.answers;
      rounds[kind].push({ ...report, serverUs: us(cpuMs.servers), databaseUs: us(cpuMs.database) });
    };
    const seconds: Partial<Record<Kind, number>> = {};
    // The first round does not count.
    await play('none');
    rounds.none = [];
    for (const kind of ['worker', 'server'] as const) {
      for (let i = 0; i < QUIET_ROUNDS; i++) await play('none');
      const startedAt = performance.now();
      let isOver = false;
      const { process: importing } = kind === 'worker' ? { process: worker } : { process: server };
      const done = importing.ask<{ accepted: number }>({ import: folder }).then(({ accepted }) => {
        isOver = true;
        seconds[kind] = (performance.now() - startedAt) / 1000;
        if (accepted !== PHOTOS) throw new Error(`${accepted} of ${PHOTOS} photos were imported`);
      });
      while (!isOver) await play(kind);
      await done;
      // The last round had an import for a part of its time only.
      if (rounds[kind].length > 1) rounds[kind].pop();
      await forgetImport(url);
      await pause(1000);
    }
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
  } finally {
    await Promise.all([load.stop(), stopContender(contender)]);
    await db.$client.end();
    await postgres.stop();
    await removePhotos(folder);
  }
}

await main();
