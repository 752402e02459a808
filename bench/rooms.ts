/**
 * Measures live rooms in one realtime process: the wait for a result and the cost of a question in rooms of 200 and of 50, then
 * the memory of 1,000 idle rooms of 4. The load runs in another process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '@/db/client';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { createPlayers, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { cpuDuring } from './support/answers/rounds';
import { BenchProcess } from './support/bench-process';
import { startDurablePostgres } from './support/durable-postgres';
import { median } from './support/figures';
import type { RoomsOrder, RoomsReport } from './support/rooms-load';

type Playing = { rooms: number; members: number; withinMs: number; games: number };

const PLAYING: readonly Playing[] = [
  { rooms: 1, members: 200, withinMs: 2000, games: 6 },
  { rooms: 20, members: 50, withinMs: 2000, games: 2 },
];
const IDLE = { rooms: 1000, members: 4, warmUp: 1000 };
const RECORDS_PER_COUNTY = 100;
const MAX_MS = 300;
const MAX_KIB = 40;
/** When the follow-up work of joining is done. */
const SETTLE_MS = 3000;

const env = { ...process.env, ...TEST_SETTINGS, LOG_LEVEL: 'error' };

type Server = { process: BenchProcess; port: number };
type Bench = { db: Database; url: string; load: BenchProcess };
type Memory = { rssBytes: number; heldBytes: number };

type Row = RoomsReport & Record<'serverMs' | 'databaseMs' | 'loadMs', number>;

const order = <T>({ load }: Bench, what: RoomsOrder) => load.ask<T>(what);

/** Each part has a fresh server, without the garbage of another part. */
async function withServer(bench: Bench, work: (server: Server) => Promise<void>): Promise<void> {
  const process = BenchProcess.start('bench/support/answers/server.ts', ['game', bench.url], env);
  try {
    await work({ process, ...(await process.nextMessage<{ port: number }>()) });
    await order(bench, { do: 'disconnect' });
  } finally {
    await process.stop();
  }
}

async function playRooms(
  bench: Bench,
  { process, port }: Server,
  { rooms, members, withinMs, games, players }: Playing & { players: WorldPlayer[] },
): Promise<void> {
  await order(bench, { do: 'connect', port, players });
  await order(bench, { do: 'fill rooms', members });
  const contender = { url: bench.url, servers: [{ process, port }] };
  const rows: Row[] = [];
  for (let game = 0; game <= games; game++) {
    let report = {} as RoomsReport;
    const cpuMs = await cpuDuring({ load: bench.load, sql: bench.db.$client }, contender, async () => {
      report = await order<RoomsReport>(bench, { do: 'play', withinMs });
    });
    rows.push({ ...report, serverMs: cpuMs.servers, databaseMs: cpuMs.database, loadMs: cpuMs.load });
  }
  const counted = rows.slice(1);
  const of = (value: (row: Row) => number) => median(counted.map(value));
  console.table([
    {
      [`${rooms} rooms of ${members}`]: `${games} games`,
      results: counted.reduce((sum, row) => sum + row.results, 0),
      'last answer to result, p50 ms': of((row) => row.p50Ms).toFixed(0),
      [`p99 ms (goal ${MAX_MS})`]: of((row) => row.p99Ms).toFixed(0),
      'most ms': of((row) => row.mostMs).toFixed(0),
      'CPU ms of realtime per question of a room': of((row) => row.serverMs / row.questions).toFixed(1),
      'of the database': of((row) => row.databaseMs / row.questions).toFixed(1),
      'of the load': of((row) => row.loadMs / row.questions).toFixed(1),
    },
  ]);
}

async function memoryOf({ process }: Server): Promise<Memory> {
  await process.ask<Memory>({ measure: true });
  await pause(SETTLE_MS);
  return process.ask<Memory>({ measure: true });
}

/** The same rooms were filled once before, so that the garbage of joining does not count. */
async function idleRooms(bench: Bench, server: Server, players: WorldPlayer[]): Promise<void> {
  const { port } = server;
  const { rooms, members, warmUp } = IDLE;
  await order(bench, { do: 'connect', port, players: players.slice(0, warmUp * members) });
  await order(bench, { do: 'fill rooms', members });
  await order(bench, { do: 'disconnect' });
  const fresh = players.slice(warmUp * members);
  await order(bench, { do: 'connect', port, players: fresh });
  const before = await memoryOf(server);
  await order(bench, { do: 'fill rooms', members });
  const after = await memoryOf(server);
  const kib = (of: keyof Memory) => ((after[of] - before[of]) / 1024 / rooms).toFixed(1);
  console.table([
    {
      'idle rooms': rooms,
      sockets: fresh.length,
      'RSS with sockets, MiB': (before.rssBytes / 1024 / 1024).toFixed(1),
      'with rooms, MiB': (after.rssBytes / 1024 / 1024).toFixed(1),
      [`RSS KiB a room (goal ${MAX_KIB})`]: kib('rssBytes'),
      'of which in use, KiB': kib('heldBytes'),
    },
  ]);
}

/** Opens names as the game does, which is part of a room's cost. */
async function nameAll({ $client: sql }: Database, players: readonly WorldPlayer[]): Promise<void> {
  const named = players.map(({ playerId }, i) => ({
    id: playerId,
    name: sealField({ column: 'players.username', rowId: playerId }, `player_${i}`),
  }));
  await sql`update players p set username_sealed = n.name
    from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) as n (id uuid, name text) where p.id = n.id`;
}

async function main(): Promise<void> {
  const postgres = await startDurablePostgres();
  const db = openDatabase({ url: postgres.url, poolSize: 1 });
  const load = BenchProcess.start('bench/support/rooms-load.ts', [], env);
  const bench: Bench = { db, url: postgres.url, load };
  try {
    await createRecords(db, RECORDS_PER_COUNTY, 'company');
    const playing = Math.max(...PLAYING.map(({ rooms, members }) => rooms * members));
    const players = await createPlayers(db, playing + (IDLE.rooms + IDLE.warmUp) * IDLE.members);
    await nameAll(db, players);
    await db.$client`vacuum analyze`;
    for (const one of PLAYING)
      await withServer(bench, (server) =>
        playRooms(bench, server, { ...one, players: players.slice(0, one.rooms * one.members) }),
      );
    await withServer(bench, (server) => idleRooms(bench, server, players.slice(playing)));
  } finally {
    await load.stop();
    await db.$client.end();
    await postgres.stop();
  }
}

Object.assign(process.env, TEST_SETTINGS);
await main();
