import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@/db/client';
import { FLOODS } from '@/tests/support/raw-line';
import { TEST_SETTINGS } from '@/tests/support/settings';
import type { LoadOrder, LoadReport } from './support/answers-load';
import { type BenchPlayer, createBenchPlayers } from './support/answers-world';
import { BenchProcess } from './support/bench-process';
import { startDurablePostgres } from './support/durable-postgres';
import type { FloodOrder, FloodReport } from './support/flooders';

const HONEST = 100;
const ANSWERS_PER_SECOND = 100;
const SECONDS = 6;
const EVENTS_PER_SECOND = 20;
const FLOODERS = 4;
const KINDS = [...Object.keys(FLOODS), 'single bytes'];
const NOT_READING = { sockets: 20, seconds: 90, perSecond: EVENTS_PER_SECOND - 1 };

/** Documentation networks (RFC 5737), one per round, so that rounds do not share limits. */
const networkOf = (round: number) => `192.0.2.${round}`;

type Usage = { rssBytes: number; heldBytes: number; cpuMs: number };
type Bench = { port: number; server: BenchProcess; load: BenchProcess; flooders: BenchProcess };
type Round = { load: LoadReport; floods: FloodReport | null; cpuShare: number };

const usage = ({ server }: Bench) => server.ask<Usage>({ measure: true });

/** Sends regular answers beside a flood, from question number `from` on. */
async function play(bench: Bench, from: number, order: FloodOrder | null): Promise<Round> {
  const startedAt = performance.now();
  const before = await usage(bench);
  const [load, floods] = await Promise.all([
    bench.load.ask<LoadReport>({
      do: 'paced',
      from,
      perSecond: ANSWERS_PER_SECOND,
      seconds: SECONDS,
    } satisfies LoadOrder),
    order && bench.flooders.ask<FloodReport>(order),
  ]);
  const after = await usage(bench);
  return { load, floods, cpuShare: (after.cpuMs - before.cpuMs) / (performance.now() - startedAt) };
}

async function floods(bench: Bench, flooders: BenchPlayer[]): Promise<void> {
  const { port } = bench;
  const seconds = SECONDS;
  const orders: [string, FloodOrder | null][] = [['nothing', null]];
  for (const signIn of [true, false])
    for (const [i, kind] of KINDS.entries()) {
      const players = flooders.slice(i * FLOODERS, (i + 1) * FLOODERS);
      const name = `${kind}, ${signIn ? 'signed in' : 'anonymous'}`;
      orders.push([
        name,
        { do: 'flood', port, kind, players, signIn, from: networkOf(orders.length), seconds },
      ]);
    }
  const from = networkOf(orders.length);
  orders.push(['reconnects, anonymous', { do: 'reconnect', port, lines: 50, from, seconds }]);
  const rows = [];
  for (const [i, [name, order]] of orders.entries()) {
    const { load, floods: report, cpuShare } = await play(bench, i * SECONDS, order);
    rows.push({
      [`beside ${FLOODERS} flooders at 7 Mbit/s`]: name,
      'honest p50 ms': load.p50Ms.toFixed(1),
      'honest p99 ms': load.p99Ms.toFixed(1),
      'refused answers': load.refused,
      'CPU of realtime': `${Math.round(cpuShare * 100)} %`,
      connected: report?.connected ?? '',
      'kept out': report?.refused ?? '',
      'cut off': report?.cut ?? '',
      'slowest ms': report ? Math.round(report.slowestCutMs) : '',
    });
  }
  console.table(rows);
}

async function socketsThatNeverRead(bench: Bench, players: BenchPlayer[]): Promise<void> {
  const before = await usage(bench);
  const { seconds, perSecond } = NOT_READING;
  const order: FloodOrder = { do: 'never read', port: bench.port, players, perSecond, seconds };
  const most = { ...before };
  let isOver = false;
  const asking = bench.flooders.ask<FloodReport>(order).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await pause(1000);
    const now = await usage(bench);
    most.heldBytes = Math.max(most.heldBytes, now.heldBytes);
    most.rssBytes = Math.max(most.rssBytes, now.rssBytes);
  }
  const report = await asking;
  console.table([
    {
      'sockets that never read': report.connected,
      seconds,
      'cut off': report.cut,
      'most held in memory, MiB': Math.round((most.heldBytes - before.heldBytes) / 1024 / 1024),
      'RSS grew by MiB': Math.round((most.rssBytes - before.rssBytes) / 1024 / 1024),
    },
  ]);
}

async function main(): Promise<void> {
  const env = { ...process.env, ...TEST_SETTINGS };
  const postgres = await startDurablePostgres();
  const db = openDatabase({ url: postgres.url, poolSize: 1 });
  const args = ['game', postgres.url, String(EVENTS_PER_SECOND)];
  const server = BenchProcess.start('bench/support/answers-server.ts', args, env);
  const load = BenchProcess.start('bench/support/answers-load.ts', [], env);
  const flooders = BenchProcess.start('bench/support/flooders.ts', [], env);
  try {
    const { port } = await server.hear<{ port: number }>();
    const bench: Bench = { port, server, load, flooders };
    const questions = SECONDS * (2 * KINDS.length + 2);
    const honest = await createBenchPlayers(db, HONEST, questions);
    const others = await createBenchPlayers(db, FLOODERS * KINDS.length, 10);
    await load.ask({ do: 'connect', port, players: honest } satisfies LoadOrder);
    await floods(bench, others);
    await socketsThatNeverRead(bench, others.slice(0, NOT_READING.sockets));
  } finally {
    await Promise.all([load.stop(), flooders.stop(), server.stop()]);
    await db.$client.end();
    await postgres.stop();
  }
}

await main();
