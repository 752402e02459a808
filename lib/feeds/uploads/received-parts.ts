import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { MAX_BYTES, type UploadFile } from '@/lib/contract/desk/feeds/upload-bounds';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';

export type UploadContext = { db: Database; storage: Storage; operator: string };

/** What has arrived of a file. `parts` is the number of arrived parts. Parts count from 0, so it is also the number of the next part. */
export type ReceivedParts = { state: string; parts: number; lastBytes: number | null; bytes: number };

export const storageKeyOf = (runId: string, file: UploadFile, part: number) =>
  `feed-uploads/${runId}/${file}-${part}`;

export const uploadClosed = () => new AppError('NOT_FOUND', message('deskFeeds', 'uploadClosed'));

export const uploadTooLarge = (file: UploadFile) =>
  new AppError(
    'TOO_LARGE',
    message('deskFeeds', 'uploadTooLarge', { gigabytes: MAX_BYTES[file] / 1024 ** 3 }),
  );

/** Returns what has arrived. Throws NOT_FOUND unless this operator uploads the run, INVALID_INPUT for photos if PHOTOS is `drawn`. */
export async function readReceivedParts(
  { db, operator }: Pick<UploadContext, 'db' | 'operator'>,
  runId: string,
  file: UploadFile,
): Promise<ReceivedParts> {
  if (file === 'photos' && env().PHOTOS === 'drawn')
    throw new AppError('INVALID_INPUT', message('deskFeeds', 'facesAreDrawn'));
  const [row] = await db.execute<ReceivedParts>(sql`
    select r.state, count(p.part)::int as parts, coalesce(sum(p.bytes), 0)::float8 as bytes,
      (array_agg(p.bytes order by p.part desc))[1] as "lastBytes"
    from feed_runs r left join feed_upload_parts p on p.run_id = r.id and p.file = ${file} and p.arrived
    where r.id = ${runId}::uuid and r.started_by = ${operator} group by r.id`);
  if (row?.state !== 'uploading') throw uploadClosed();
  return row;
}
