import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { finishUploadSchema } from '@/lib/contract/desk/feeds/upload';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { type UploadContext, uploadClosed } from './received-parts';

/** Makes the dry run of an upload wait for its turn. Throws NOT_FOUND unless this operator uploads it, INVALID_INPUT if bytes are missing. */
export async function finishUpload(
  { db, operator }: Pick<UploadContext, 'db' | 'operator'>,
  { runId, feedBytes, photosBytes }: z.output<typeof finishUploadSchema>,
): Promise<null> {
  return db.transaction(async (tx) => {
    const [open] = await tx.execute(sql`
      select from feed_runs
      where id = ${runId}::uuid and state = 'uploading' and started_by = ${operator} for update`);
    if (!open) throw uploadClosed();
    const [stored] = await tx.execute<{ feed: number; photos: number }>(sql`
      select coalesce(sum(bytes) filter (where file = 'feed'), 0)::float8 as feed,
        coalesce(sum(bytes) filter (where file = 'photos'), 0)::float8 as photos
      from feed_upload_parts where run_id = ${runId}::uuid and arrived`);
    if (stored?.feed !== feedBytes || stored.photos !== photosBytes)
      throw new AppError('INVALID_INPUT', message('deskFeeds', 'uploadIncomplete'));
    await tx.execute(sql`update feed_runs set state = 'waiting' where id = ${runId}::uuid`);
    return null;
  });
}
