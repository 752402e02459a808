import type { Database } from '@/db/client';
import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Storage } from '@/lib/platform/storage/storage';
import { deleteParts, isUnreachable } from '../uploads/delete-parts';

const KEPT_DAYS = 400;
const REJECTS_KEPT_DAYS = 7;
/** An upload that nobody finished, and the files of a dry run that nobody imported. */
const UPLOADS_KEPT_HOURS = 24;
const MOST_PER_RUN = 100;

type OldRunsContext = { db: Database; storage: () => Promise<Storage>; now: () => Date };

/**
 * Cancels abandoned uploads, and deletes their files, those of ended runs, refused lines after 7 days, and runs after 400. Returns
 * how many rows went.
 */
export async function deleteOldRuns(ctx: OldRunsContext, signal?: AbortSignal): Promise<number> {
  const nowIso = ctx.now().toISOString();
  await cancelAbandoned(ctx.db, nowIso);
  const runs = await forgottenUploads(ctx);
  if (runs.length > 0) {
    const storage = await ctx.storage();
    for (const { id } of runs) {
      if (signal?.aborted) return 0;
      await deleteParts({ ...ctx, storage }, id);
    }
  }
  const rejects = await inBatches(
    (most) =>
      ctx.db.execute(sql`
        delete from feed_run_rejects where ctid = any(array(
          select l.ctid from feed_runs r
          cross join lateral (select ctid from feed_run_rejects where run_id = r.id limit ${most}) l
          where r.ended_at < ${nowIso}::timestamptz - make_interval(days => ${REJECTS_KEPT_DAYS})
          limit ${most}))`),
    signal,
  );
  const old = await inBatches(
    (most) =>
      ctx.db.execute(sql`
        delete from feed_runs where ctid = any(array(
          select ctid from feed_runs
          where created_at < ${nowIso}::timestamptz - make_interval(days => ${KEPT_DAYS})
          limit ${most} for update skip locked))`),
    signal,
  );
  return rejects + old;
}

async function cancelAbandoned(db: Database, nowIso: string): Promise<void> {
  await db.execute(sql`
    update feed_runs set state = 'canceled', ended_at = ${nowIso}::timestamptz
    where ended_at is null and state = 'uploading'
      and created_at < ${nowIso}::timestamptz - make_interval(hours => ${UPLOADS_KEPT_HOURS})`);
}

/** Runs that have ended and still have files: a process was killed, the store did not answer, or nobody imported the dry run. */
async function forgottenUploads({ db, now }: OldRunsContext): Promise<{ id: string }[]> {
  return db.execute<{ id: string }>(sql`
    select r.id from feed_runs r
    where exists (select from feed_upload_parts p where p.run_id = r.id and ${isUnreachable(now)})
      and r.ended_at < ${now().toISOString()}::timestamptz
        - case when r.dry_run and r.state = 'done' then make_interval(hours => ${UPLOADS_KEPT_HOURS}) else interval '0' end
    limit ${MOST_PER_RUN}`);
}
