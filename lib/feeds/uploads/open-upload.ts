import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { MOST_BYTES, type UploadFile } from '@/lib/contract/desk/feeds/upload-bounds';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';

export type UploadContext = { db: Database; storage: Storage; operator: string };

/** What of a file has arrived: the parts from 0 to before `parts`. */
export type Received = { state: string; parts: number; lastBytes: number | null; bytes: number };

/** Where the part of a file is stored. */
export const storageKeyOf = (runId: string, file: UploadFile, part: number) =>
  `feed-uploads/${runId}/${file}-${part}`;

/** The refusal of a run that has ended, or is another operator's. */
export const notOpen = () => new AppError('NOT_FOUND', message('deskFeeds', 'uploadClosed'));

/** The refusal of a file past its bound. */
export const tooLarge = (file: UploadFile) =>
  new AppError(
    'TOO_LARGE',
    message('deskFeeds', 'uploadTooLarge', { gigabytes: MOST_BYTES[file] / 1024 ** 3 }),
  );

/**
 * Returns what of a file has arrived. Throws NOT_FOUND for a run that this operator does not upload, and INVALID_INPUT for photos
 * where faces are drawn.
 */
export async function received(
  { db, operator }: Pick<UploadContext, 'db' | 'operator'>,
  runId: string,
  file: UploadFile,
): Promise<Received> {
  if (file === 'photos' && env().PHOTOS === 'drawn')
    throw new AppError('INVALID_INPUT', message('deskFeeds', 'facesAreDrawn'));
  const [row] = await db.execute<Received>(sql`
    select r.state, count(p.part)::int as parts, coalesce(sum(p.bytes), 0)::float8 as bytes,
      (array_agg(p.bytes order by p.part desc))[1] as "lastBytes"
    from feed_runs r left join feed_upload_parts p on p.run_id = r.id and p.file = ${file} and p.arrived
    where r.id = ${runId}::uuid and r.started_by = ${operator} group by r.id`);
  if (row?.state !== 'uploading') throw notOpen();
  return row;
}
