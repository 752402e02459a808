import { readdir, readFile } from 'node:fs/promises';
import type { Sql } from '@/db/client';
import { median } from './figures';

export type Cost = { cpuUs: number; walBytes: number };

/** Measures work on `per` items: CPU time of all processes of the server, and bytes of log. */
export async function databaseCost(sql: Sql, per: number, work: () => Promise<unknown>): Promise<Cost> {
  const cpuBefore = await postgresCpuMs(sql);
  const [before] = await sql<{ lsn: string }[]>`select pg_current_wal_insert_lsn() as lsn`;
  await work();
  const cpuAfter = await postgresCpuMs(sql);
  const [after] = await sql<{ bytes: string }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${before?.lsn ?? '0/0'}::pg_lsn) as bytes`;
  return { cpuUs: ((cpuAfter - cpuBefore) * 1000) / per, walBytes: Number(after?.bytes) / per };
}

export const medianCost = (costs: readonly Cost[]): Cost => ({
  cpuUs: median(costs.map((cost) => cost.cpuUs)),
  walBytes: median(costs.map((cost) => cost.walBytes)),
});

const TICK_MS = 10;

/** Returns the fields of /proc/<pid>/stat after the name, which may contain spaces. The first one is field 3 of proc(5). */
async function stat(pid: string): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

const parentOf = (fields: number[]) => fields[1];
const ownTicks = (fields: number[]) => (fields[11] ?? 0) + (fields[12] ?? 0);
const endedChildrensTicks = (fields: number[]) => (fields[13] ?? 0) + (fields[14] ?? 0);

/** Returns the CPU milliseconds of a process, all threads together. Linux only. */
export async function processCpuMs(pid: number | undefined): Promise<number> {
  return ownTicks(await stat(String(pid))) * TICK_MS;
}

async function preciseCpuMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'latin1').catch(() => '0');
  return Number(text.split(' ')[0]) / 1e6;
}

/** Returns the CPU milliseconds of a PostgreSQL server, all processes together. Linux only. */
export async function postgresCpuMs(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const server = parentOf(await stat(String(row?.pid)));
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(async (pid) => ({ pid: Number(pid), fields: await stat(pid) })));
  const times = all.map(async ({ pid, fields }) => {
    if (pid === server) return (await preciseCpuMs(pid)) + endedChildrensTicks(fields) * TICK_MS;
    return parentOf(fields) === server ? preciseCpuMs(pid) : 0;
  });
  return (await Promise.all(times)).reduce((sum, each) => sum + each, 0);
}
