import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { Job } from '@/lib/platform/jobs/job';
import { type Storage, sharedStorage } from '@/lib/platform/storage/storage';

const AT_ONCE = 100;

/** Matches parts whose signed address has expired. Until then, a browser could upload the file again after its deletion. */
const uploadAddressExpired = (now: () => Date) =>
  sql`(address_until is null or address_until <= ${now().toISOString()}::timestamptz)`;

/** Deletes the parts of an upload whose signed address has expired. Deletes each file before its row, so that a call can be repeated. */
export async function deleteParts(
  { db, storage, now }: { db: Database; storage: Storage; now: () => Date },
  runId: string,
): Promise<void> {
  for (;;) {
    const parts = await db.execute<{ file: string; part: number; storageKey: string }>(sql`
      select file, part, storage_key as "storageKey" from feed_upload_parts
      where run_id = ${runId}::uuid and ${uploadAddressExpired(now)} order by file, part limit ${AT_ONCE}`);
    for (const { file, part, storageKey } of parts) {
      await storage.remove(storageKey);
      await db.execute(sql`
        delete from feed_upload_parts where run_id = ${runId}::uuid and file = ${file} and part = ${part}`);
    }
    if (parts.length < AT_ONCE) return;
  }
}

const UPLOADS_KEPT_HOURS = 24;
const MAX_PER_RUN = 100;

type UploadsContext = { db: Database; storage: () => Promise<Storage>; now: () => Date };

/** Cancels uploads that are unfinished after a day, and deletes the files of ended runs. */
export async function deleteAbandonedUploads(ctx: UploadsContext, signal?: AbortSignal): Promise<void> {
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

/** Returns ended runs that still have files: a process was killed, the storage failed, or a dry run was not imported. */
async function runsWithFiles({ db, now }: UploadsContext): Promise<{ id: string }[]> {
  return db.execute<{ id: string }>(sql`
    select r.id from feed_runs r
    where exists (select from feed_upload_parts p where p.run_id = r.id and ${uploadAddressExpired(now)})
      and r.ended_at < ${now()}::timestamptz
        - case when r.dry_run and r.state = 'done' then make_interval(hours => ${UPLOADS_KEPT_HOURS}) else interval '0' end
    limit ${MAX_PER_RUN}`);
}

export const deleteAbandonedUploadsJob: Job = {
  name: 'delete abandoned uploads',
  everySeconds: 60 * 60,
  run: (ctx, signal) => deleteAbandonedUploads({ ...ctx, storage: sharedStorage }, signal),
};
