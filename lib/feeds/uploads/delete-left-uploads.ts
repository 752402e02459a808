import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { Job } from '@/lib/platform/jobs/job';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import type { Storage } from '@/lib/platform/storage/storage';
import { deleteParts, isUnreachable } from './delete-parts';

/** An upload that nobody finished, and the files of a dry run that nobody imported. */
const UPLOADS_KEPT_HOURS = 24;
const MOST_PER_RUN = 100;

type LeftUploadsContext = { db: Database; storage: () => Promise<Storage>; now: () => Date };

/** Cancels uploads that nobody finished within a day, and deletes the files of ended runs. */
export async function deleteLeftUploads(ctx: LeftUploadsContext, signal?: AbortSignal): Promise<void> {
  await cancelAbandoned(ctx.db, ctx.now());
  const runs = await runsWithFiles(ctx);
  if (runs.length === 0) return;
  const storage = await ctx.storage();
  for (const { id } of runs) {
    if (signal?.aborted) return;
    await deleteParts({ ...ctx, storage }, id);
  }
}

async function cancelAbandoned(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update feed_runs set state = 'canceled', ended_at = ${now}
    where ended_at is null and state = 'uploading'
      and created_at < ${now}::timestamptz - make_interval(hours => ${UPLOADS_KEPT_HOURS})`);
}

/** Runs that have ended and still have files: a process was killed, the store did not answer, or nobody imported the dry run. */
async function runsWithFiles({ db, now }: LeftUploadsContext): Promise<{ id: string }[]> {
  return db.execute<{ id: string }>(sql`
    select r.id from feed_runs r
    where exists (select from feed_upload_parts p where p.run_id = r.id and ${isUnreachable(now)})
      and r.ended_at < ${now()}::timestamptz
        - case when r.dry_run and r.state = 'done' then make_interval(hours => ${UPLOADS_KEPT_HOURS}) else interval '0' end
    limit ${MOST_PER_RUN}`);
}

export const deleteLeftUploadsJob: Job = {
  name: 'forget left uploads',
  everySeconds: 60 * 60,
  run: (ctx, signal) => deleteLeftUploads({ ...ctx, storage: sharedStorage }, signal),
};
