import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

type Scheduled = { name: string; everySeconds: number };
type Marked = Queryable;

/** The mark of a job's last run. Jobs that keep a position of their own have another one. */
const markOf = ({ name }: Pick<Scheduled, 'name'>) => `run: ${name}`;

/** In how many seconds a job is due, where `m` is its mark. */
const dueIn = ({ everySeconds }: Scheduled) =>
  sql`extract(epoch from m.done_until - clock_timestamp())::float8 + ${everySeconds}`;

/**
 * Claims the run of a job that is due, among all processes and by the clock of the database. Returns false when it is not due.
 * With `isDueNow` it is due whenever its last run was.
 */
export async function claimRun(db: Marked, job: Scheduled, isDueNow = false): Promise<boolean> {
  // A lost mark repeats a run, so that no run waits for the disk.
  const claimed = await db.execute(sql`
    insert into job_marks as m (job, done_until) values (${markOf(job)}, clock_timestamp())
    on conflict (job) do update set done_until = clock_timestamp() where ${isDueNow} or ${dueIn(job)} <= 0
    returning set_config('synchronous_commit', 'off', true)`);
  return claimed.length > 0;
}

/** Returns in how many seconds a job is due: its whole interval, if no process has run it yet. */
export async function readDueSeconds(db: Marked, job: Scheduled): Promise<number> {
  const [mark] = await db.execute<{ seconds: number }>(
    sql`select ${dueIn(job)} as seconds from job_marks m where m.job = ${markOf(job)}`,
  );
  return Math.max(0, mark?.seconds ?? job.everySeconds);
}
