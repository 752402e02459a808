import type { SQL } from 'drizzle-orm';
import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import { DAY_MS } from '@/lib/contract/times';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { RETENTION, type RetentionJob, type Rule } from './rules';

export function deleteStatement({ table, keptDays, isExpired }: Rule, now: Date, limit: number): SQL {
  const before = new Date(now.getTime() - keptDays * DAY_MS).toISOString();
  const over = isExpired({ time: sql`${before}::timestamptz`, day: sql`${before.slice(0, 10)}::date` });
  const name = sql.identifier(table);
  return sql`
    delete from ${name} where ctid = any(array(
      select t.ctid from ${name} t where ${over} limit ${limit} for update of t skip locked))`;
}

export async function deleteExpired(
  { db, now }: Pick<Context, 'db' | 'now'>,
  job: RetentionJob,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const rule of RETENTION[job].rules)
    deleted += await inBatches((limit) => db.execute(deleteStatement(rule, now(), limit)), signal);
  return deleted;
}

export const retentionJobs: readonly Job[] = (Object.keys(RETENTION) as RetentionJob[]).map((name) => ({
  name,
  everySeconds: RETENTION[name].everySeconds,
  run: (ctx, signal) => deleteExpired(ctx, name, signal),
}));
