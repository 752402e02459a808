import { sql } from '@/db/sql';
import type { DeskContext } from '@/lib/desk/desk-context';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { message } from '@/messages/message';

const absent = () => new AppError('NOT_FOUND', message('desk', 'photoUnknown'));

/**
 * Returns a record's WebP, in play or not, only to the session named in the photo's address. Throws NOT_FOUND for other sessions
 * or if the photo is missing.
 */
export async function readDeskPhoto(
  {
    db,
    signedIn,
    storage,
    faces,
  }: Pick<DeskContext, 'db' | 'signedIn'> & { storage: Storage; faces: Env['PHOTOS'] },
  { recordId, sessionId }: { recordId: string; sessionId: string },
): Promise<Uint8Array> {
  if (sessionId !== signedIn.sessionId) throw absent();
  const [photo] = await db.execute<{ key: string }>(sql`
    select p.storage_key as key from (
      select photo_id from booking_records where id = ${recordId}
      union all select photo_id from pulled_records where id = ${recordId}
    ) r join photos p on p.id = r.photo_id
    where p.drawn or ${faces === 'real'}`);
  if (!photo) throw absent();
  const bytes = await storage.get(photoFileKey(photo.key, 2));
  if (bytes === null) throw absent();
  return bytes;
}
