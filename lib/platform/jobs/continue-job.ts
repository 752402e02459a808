import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

type Run<P> = (after: P | null) => Promise<{ next: P | null }>;

/** Runs a job from its stored position, and stores the next one. Passes null if `schema` refuses the stored position. */
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
