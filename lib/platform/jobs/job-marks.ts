import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

const EVERY_HOURS = 24;
const CLAIMED_HOURS = 1;

type Marking = Pick<Context, 'db' | 'now'>;

const moment = (now: Marking['now']) => sql`${now().toISOString()}::timestamptz`;

/**
 * Claims the daily run of a job. Returns false while another process runs it, and for a day after its last run. The claim expires after an
 * hour unless `markDone` replaces it, because it stores a time 23 hours ago.
 */
export async function claimDaily({ db, now }: Marking, job: string): Promise<boolean> {
  const at = moment(now);
  const claimed = await db.execute(sql`
    insert into job_marks as m (job, done_until)
    values (${job}, ${at} - make_interval(hours => ${EVERY_HOURS - CLAIMED_HOURS}))
    on conflict (job) do update set done_until = excluded.done_until
      where m.done_until <= ${at} - make_interval(hours => ${EVERY_HOURS})
    returning 1`);
  return claimed.length > 0;
}

export async function markDone({ db, now }: Marking, job: string): Promise<void> {
  await db.execute(sql`update job_marks set done_until = ${moment(now)} where job = ${job}`);
}

type Run<P> = (after: P | null) => Promise<{ next: P | null }>;

/** Runs a job from its stored position, and stores the next one. `run` gets null if there is no position, or `schema` refuses it. */
export async function continueJob<P>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { job, schema }: { job: string; schema: z.ZodType<P> },
  run: Run<P>,
): Promise<void> {
  const [mark] = await db.execute<{ position: unknown }>(
    sql`select position from job_marks where job = ${job}`,
  );
  const { next } = await run(schema.safeParse(mark?.position).data ?? null);
  await db.execute(sql`
    insert into job_marks (job, done_until, position)
    values (${job}, ${now().toISOString()}::timestamptz, ${JSON.stringify(next)}::jsonb)
    on conflict (job) do update set done_until = excluded.done_until, position = excluded.position`);
}
