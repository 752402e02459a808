import type { Sql } from '@/db/client';
import type { LoadOrder, LoadReport } from './answers-load';
import type { BenchPlayer } from './answers-world';
import type { BenchProcess } from './bench-process';
import { median } from './figures';
import { postgresCpuMs, processCpuMs } from './postgres-cpu';

export const KINDS = ['echo', 'minimal', 'game'] as const;
export type Kind = (typeof KINDS)[number];

export type Bench = {
  url: string;
  sql: Sql;
  load: BenchProcess;
  servers: Record<Kind, { process: BenchProcess; port: number }>;
};

type CpuMs = Record<'load' | 'server' | 'database', number>;
export type Round = LoadReport & { cpuMs: CpuMs };
type Rounds = Record<Kind, Round[]>;

export const medianOf = (rounds: Round[], value: (round: Round) => number) => median(rounds.map(value));
export const order = <T>(bench: Bench, what: LoadOrder) => bench.load.ask<T>(what);

async function readCpuMs({ load, servers, sql }: Bench, kind: Kind): Promise<CpuMs> {
  const [ofLoad, server, database] = await Promise.all([
    processCpuMs(load.pid),
    processCpuMs(servers[kind].process.pid),
    postgresCpuMs(sql),
  ]);
  return { load: ofLoad, server, database };
}

async function playRound(bench: Bench, kind: Kind, players: BenchPlayer[], what: LoadOrder): Promise<Round> {
  await order(bench, { do: 'connect', port: bench.servers[kind].port, players });
  const before = await readCpuMs(bench, kind);
  const report = await order<LoadReport>(bench, what);
  const after = await readCpuMs(bench, kind);
  await order(bench, { do: 'disconnect' });
  if (report.refused > 0) throw new Error(`${kind}: ${report.refused} answers were refused`);
  const cpuMs = {
    load: after.load - before.load,
    server: after.server - before.server,
    database: after.database - before.database,
  };
  return { ...report, cpuMs };
}

/** Alternates rounds of all kinds, so that other load on the machine affects all alike. The first round does not count. */
export async function alternate(
  bench: Bench,
  players: BenchPlayer[],
  kinds: readonly Kind[],
  rounds: number,
  play: (round: number) => LoadOrder,
): Promise<Rounds> {
  const results: Rounds = { echo: [], minimal: [], game: [] };
  for (let round = 0; round <= rounds; round++)
    for (const kind of kinds) {
      const played = await playRound(bench, kind, players, play(round));
      if (round > 0) results[kind].push(played);
    }
  return results;
}
