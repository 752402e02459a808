import type { Sql } from '@/db/client';
import { median } from './figures';
import { postgresCpuMs } from './postgres-cpu';

/** What one answer, or one question, cost the database. */
export type Cost = { cpuUs: number; walBytes: number };

/** Measures some work that counts `per` things: CPU time of all processes of the server, and bytes of log. */
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
