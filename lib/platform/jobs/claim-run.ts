import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { Job } from './job';

type Scheduled = Pick<Job, 'name' | 'everySeconds'>;

/** The mark of a job's last run. Jobs that keep a position of their own have another one. */
const MARK = 'run: ';
const markOf = (name: string) => `${MARK}${name}`;

/** In how many seconds a job is due, where `m` is its mark. */
const dueIn = ({ everySeconds }: Scheduled) =>
  sql`extract(epoch from m.done_until - clock_timestamp())::float8 + ${everySeconds}`;

/**
 * Claims the run of a job that is due, among all processes and by the clock of the database. Returns null when it is not due,
 * else whether the run before failed. With `isDueNow` it is due whenever its last run was.
 */
export async function claimRun(
  db: Queryable,
  job: Scheduled,
  isDueNow = false,
): Promise<{ failedBefore: boolean } | null> {
  // A lost mark repeats a run, so that no run waits for the disk.
  const [claimed] = await db.execute<{ failed: boolean }>(sql`
    insert into job_marks as m (job, done_until) values (${markOf(job.name)}, clock_timestamp())
    on conflict (job) do update set done_until = clock_timestamp() where ${isDueNow} or ${dueIn(job)} <= 0
    returning failed, set_config('synchronous_commit', 'off', true)`);
  return claimed ? { failedBefore: claimed.failed } : null;
}

/** Returns in how many seconds a job is due: its whole interval, if no process has run it yet. */
export async function readDueSeconds(db: Queryable, job: Scheduled): Promise<number> {
  const [mark] = await db.execute<{ seconds: number }>(
    sql`select ${dueIn(job)} as seconds from job_marks m where m.job = ${markOf(job.name)}`,
  );
  return Math.max(0, mark?.seconds ?? job.everySeconds);
}

/** Stores whether the last run of a job failed, for the desk. */
export async function noteOutcome(db: Queryable, name: string, failed: boolean): Promise<void> {
  await db.execute(sql`
    insert into job_marks (job, done_until, failed) values (${markOf(name)}, clock_timestamp(), ${failed})
    on conflict (job) do update set failed = excluded.failed`);
}

/** SQL of a list of texts, in order: the jobs whose last run failed. */
export const failingJobs = sql`
  (select coalesce(json_agg(substr(m.job, ${MARK.length + 1}) order by m.job), '[]')
    from job_marks m where m.failed)`;

/** A job of every worker, which runs several times a second. Jobs of the realtime process say nothing about a worker. */
const JOB_OF_WORKERS = 'project boards';

/** SQL of a time: when a worker last began a job; null if none ever did. */
export const lastWorkerRun = sql`(select m.done_until from job_marks m where m.job = ${markOf(JOB_OF_WORKERS)})`;

/** SQL of a boolean: whether a worker has begun a job within a minute. */
export const hasWorker = sql`coalesce(${lastWorkerRun} > clock_timestamp() - interval '1 minute', false)`;
