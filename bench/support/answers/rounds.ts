import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Sql } from '@/db/client';
import { readLags } from '@/lib/projections/progress';
import { BenchProcess } from '../bench-process';
import { median } from '../figures';
import { postgresCpuMs, processCpuMs } from '../postgres-cpu';
import type { LoadOrder, LoadReport } from './load';
import { type BenchPlayer, createBenchPlayers } from './world';

export type BenchServer = { process: BenchProcess; port: number };
/** A compared variant: one realtime process or several, with a separate database, because variants would not run side by side. */
export type Contender = {
  url: string;
  servers: BenchServer[];
  worker?: BenchProcess;
};
const SETTLE_MS = 500;

export type Bench<K extends string> = {
  sql: Sql;
  load: BenchProcess;
  contenders: Record<K, Contender>;
  /** Resolves when everything derived from the answers is written. With it, that counts as a part of the round. */
  settled?: (contender: Contender) => Promise<void>;
};
export type PlayersOf<K extends string> = Record<K, BenchPlayer[]>;

export type CpuMs = Record<'load' | 'servers' | 'worker' | 'database', number>;
export type Round = LoadReport & { cpuMs: CpuMs; countedSeconds: number };

export const medianOf = (rounds: Round[], value: (round: Round) => number) => median(rounds.map(value));

export function order<T>({ load }: { load: BenchProcess }, what: LoadOrder): Promise<T> {
  return load.ask<T>(what);
}

export async function createPlayersOf<K extends string>(
  kinds: readonly K[],
  databases: Record<K, { url: string }>,
  playersOf: (kind: K) => number,
  questionsEach: number,
  { areRegulars = false } = {},
): Promise<PlayersOf<K>> {
  const made = {} as PlayersOf<K>;
  for (const kind of kinds) {
    const db = openDatabase({ url: databases[kind].url, poolSize: 1 });
    made[kind] = await createBenchPlayers(db, playersOf(kind), questionsEach, { areRegulars });
    await db.$client`vacuum analyze`;
    await db.$client.end();
  }
  return made;
}

/** Returns the index of the player's process, as a hashing balancer would. */
function routeOf(playerId: string, processes: number): number {
  return createHash('sha256').update(playerId).digest().readUInt32BE() % processes;
}

export async function connectPlayers(
  bench: { load: BenchProcess },
  { servers }: Contender,
  players: BenchPlayer[],
): Promise<void> {
  for (const [i, { port }] of servers.entries()) {
    const routed = players.filter(({ playerId }) => routeOf(playerId, servers.length) === i);
    await order(bench, { do: 'connect', port, players: routed });
  }
}

async function readCpuMs(
  { load, sql }: { load: BenchProcess; sql: Sql },
  { servers, worker }: Contender,
): Promise<CpuMs> {
  const [ofLoad, database, ofWorker, ...each] = await Promise.all([
    processCpuMs(load.pid),
    postgresCpuMs(sql),
    worker ? processCpuMs(worker.pid) : 0,
    ...servers.map(({ process }) => processCpuMs(process.pid)),
  ]);
  return { load: ofLoad, servers: each.reduce((sum, ms) => sum + ms, 0), worker: ofWorker, database };
}

export async function cpuDuring(
  bench: { load: BenchProcess; sql: Sql },
  contender: Contender,
  work: () => Promise<void>,
): Promise<CpuMs> {
  const before = await readCpuMs(bench, contender);
  await work();
  const after = await readCpuMs(bench, contender);
  return {
    load: after.load - before.load,
    servers: after.servers - before.servers,
    worker: after.worker - before.worker,
    database: after.database - before.database,
  };
}

export async function startWorker(url: string, env: NodeJS.ProcessEnv): Promise<BenchProcess> {
  const worker = BenchProcess.start('bench/support/answers/worker.ts', [url], env);
  await worker.nextMessage();
  return worker;
}

/** Waits until boards, badges and results have read every answer, so that a measurement pays for its own answers only. */
export async function settled({ url }: Pick<Contender, 'url'>): Promise<void> {
  const db = openDatabase({ url, poolSize: 1 });
  const isBehind = async () =>
    (await readLags(db)).some(({ projection, seconds }) => projection !== 'fair_play' && seconds > 0);
  while (await isBehind()) await pause(SETTLE_MS);
  await db.$client.end();
}

export async function stopContender({ servers, worker }: Contender): Promise<void> {
  await Promise.all([worker?.stop(), ...servers.map(({ process }) => process.stop())]);
}

/** Marks all notifications as read, because players of the real game do so in their inbox. They would otherwise pile up for all rounds. */
async function readNotifications(url: string): Promise<void> {
  const { $client: sql } = openDatabase({ url, poolSize: 1 });
  await sql`update notifications set seen_at = now(), read_at = now() where read_at is null`;
  await sql.end();
}

async function playRound<K extends string>(
  bench: Bench<K>,
  kind: K,
  players: BenchPlayer[],
  what: LoadOrder,
): Promise<Round> {
  const contender = bench.contenders[kind];
  await readNotifications(contender.url);
  await connectPlayers(bench, contender, players);
  let report = {} as LoadReport;
  const began = performance.now();
  const cpuMs = await cpuDuring(bench, contender, async () => {
    report = await order<LoadReport>(bench, what);
    await bench.settled?.(contender);
  });
  const countedSeconds = (performance.now() - began) / 1000;
  await order(bench, { do: 'disconnect' });
  if (report.refused > 0)
    throw new Error(`${kind}: ${report.refused} answers were refused: ${report.refusal}`);
  return { ...report, cpuMs, countedSeconds };
}

/** A median is stable once two more rounds change it by less than this share. */
const STABLE_SHARE = 0.05;

function isStable(values: readonly number[]): boolean {
  const [before, now] = [median(values.slice(0, -2)), median(values)];
  return Math.abs(now - before) < STABLE_SHARE * before;
}

type Settling = { least: number; most: number; figureOf: (round: Round) => number };

/** Alternates rounds of all kinds, for equal load: `rounds` of each, or until each median is stable. The first does not count. */
export async function alternate<K extends string>(
  bench: Bench<K>,
  players: PlayersOf<K>,
  kinds: readonly K[],
  rounds: number | Settling,
  play: (round: number) => LoadOrder,
): Promise<Record<K, Round[]>> {
  const results = Object.fromEntries(kinds.map((kind) => [kind, [] as Round[]])) as Record<K, Round[]>;
  const isOver = (round: number) =>
    typeof rounds === 'number'
      ? round > rounds
      : round > rounds.most ||
        (round > rounds.least && kinds.every((kind) => isStable(results[kind].map(rounds.figureOf))));
  for (let round = 0; !isOver(round); round++)
    for (const kind of kinds) {
      const played = await playRound(bench, kind, players[kind], play(round));
      if (round > 0) results[kind].push(played);
    }
  return results;
}
