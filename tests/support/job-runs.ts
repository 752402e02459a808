import type { Database } from '@/db/client';

/** Lets this database record every run of a scheduled job, whichever process claims it. */
export async function recordJobRuns({ $client: sql }: Pick<Database, '$client'>): Promise<void> {
  await sql.unsafe(`
    create table recorded_job_runs (job text not null, at timestamptz not null);
    create function record_job_run() returns trigger language plpgsql as $$
    begin
      insert into recorded_job_runs values (substr(new.job, 6), new.done_until);
      return null;
    end $$;
    create trigger record_job_run after insert or update of done_until on job_marks
      for each row when (new.job like 'run: %') execute function record_job_run();`);
}

/** Returns when each job's runs were claimed, in seconds by the database's clock, in order. */
export async function readJobRuns({
  $client: sql,
}: Pick<Database, '$client'>): Promise<Map<string, number[]>> {
  const rows = await sql<{ job: string; at: number }[]>`
    select job, extract(epoch from at)::float8 as at from recorded_job_runs order by at`;
  const runs = new Map<string, number[]>();
  for (const { job, at } of rows) runs.set(job, [...(runs.get(job) ?? []), at]);
  return runs;
}

export const gapsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((at, i) => at - (times[i] ?? at));
