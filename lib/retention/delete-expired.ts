import type { SQL } from 'drizzle-orm';
import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import { DAY_MS } from '@/lib/contract/times';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { RETENTION, type RetentionJob, type Rule } from './rules';

/** Rows are locked before they are deleted, so that one that changes at this moment is skipped or checked again. */
export function deleteStatement({ table, keptDays, isOver }: Rule, now: Date, most: number): SQL {
  const before = new Date(now.getTime() - keptDays * DAY_MS).toISOString();
  const over = isOver({ time: sql`${before}::timestamptz`, day: sql`${before.slice(0, 10)}::date` });
  const name = sql.identifier(table);
  return sql`
    delete from ${name} where ctid = any(array(
      select t.ctid from ${name} t where ${over} limit ${most} for update of t skip locked))`;
}

/** Deletes the rows whose time is over, by the rules of one job. Returns how many. Safe in several processes at once. */
export async function deleteExpired(
  { db, now }: Pick<Context, 'db' | 'now'>,
  job: RetentionJob,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const rule of RETENTION[job].rules)
    deleted += await inBatches((most) => db.execute(deleteStatement(rule, now(), most)), signal);
  return deleted;
}

export const retentionJobs: readonly Job[] = (Object.keys(RETENTION) as RetentionJob[]).map((name) => ({
  name,
  everySeconds: RETENTION[name].everySeconds,
  run: (ctx, signal) => deleteExpired(ctx, name, signal),
}));
