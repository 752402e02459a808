import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { Job } from './job';

type Scheduled = Pick<Job, 'name' | 'everySeconds'>;

/**
 * Prefix of the rows in `job_marks` that hold the last run of a job. Their `done_until` is when that run was claimed. Other rows belong to
 * `claimDaily`, to `continueJob`, or to one feature, such as the newest backup.
 */
const RUN_PREFIX = 'run: ';
const runRowOf = (name: string) => `${RUN_PREFIX}${name}`;

/** SQL: the seconds until a job is due. Expects its row as `job_marks m`. */
const dueIn = ({ everySeconds }: Scheduled) =>
  sql`extract(epoch from m.done_until - clock_timestamp())::float8 + ${everySeconds}`;

/**
 * Claims a run of a due job for this process, by the database's clock. Returns null if the job is not due, otherwise whether its last run
 * failed. With `ignoresInterval` the job is always due.
 */
export async function claimRun(
  db: Queryable,
  job: Scheduled,
  ignoresInterval = false,
): Promise<{ failedBefore: boolean } | null> {
  // The commit does not wait for the disk. A crash that loses the row only repeats a run.
  const [claimed] = await db.execute<{ failed: boolean }>(sql`
    insert into job_marks as m (job, done_until) values (${runRowOf(job.name)}, clock_timestamp())
    on conflict (job) do update set done_until = clock_timestamp() where ${ignoresInterval} or ${dueIn(job)} <= 0
    returning failed, set_config('synchronous_commit', 'off', true)`);
  return claimed ? { failedBefore: claimed.failed } : null;
}

export async function readSecondsUntilDue(db: Queryable, job: Scheduled): Promise<number> {
  const [mark] = await db.execute<{ seconds: number }>(
    sql`select ${dueIn(job)} as seconds from job_marks m where m.job = ${runRowOf(job.name)}`,
  );
  return Math.max(0, mark?.seconds ?? job.everySeconds);
}

export async function storeOutcome(db: Queryable, name: string, failed: boolean): Promise<void> {
  await db.execute(sql`
    insert into job_marks (job, done_until, failed) values (${runRowOf(name)}, clock_timestamp(), ${failed})
    on conflict (job) do update set failed = excluded.failed`);
}

export const failingJobs = sql`
  (select coalesce(json_agg(substr(m.job, ${RUN_PREFIX.length + 1}) order by m.job), '[]')
    from job_marks m where m.failed)`;

/** A job that only workers run, several times a second. Its last run shows whether a worker is alive. */
const JOB_OF_WORKERS = 'project boards';

export const lastWorkerRun = sql`(select m.done_until from job_marks m where m.job = ${runRowOf(JOB_OF_WORKERS)})`;

export const hasWorker = sql`coalesce(${lastWorkerRun} > clock_timestamp() - interval '1 minute', false)`;
