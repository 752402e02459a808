import { sql } from '@/db/sql';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import type { Storage } from '@/lib/platform/storage/storage';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { message } from '@/messages/message';
import type { DeskContext } from './desk-context';

const PURPOSE = 'desk-photo';
/** Long enough to work through a screen of photos, too short to share an address. */
const VALID_SECONDS = 5 * 60;

/** `listed`: the audit row of the list covers the photo. `each`: each view of the photo gets an audit row. */
type Audited = 'listed' | 'each';

type PhotoPermit = { recordId: string; sessionId: string; audited: Audited };

/** Returns an address of a record's photo that works only in the operator's session, for five minutes. */
export function deskPhotoAddress(
  { now, signedIn }: Pick<DeskContext, 'now' | 'signedIn'>,
  recordId: string,
  audited: Audited,
): string {
  const permit: PhotoPermit = { recordId, sessionId: signedIn.sessionId, audited };
  return `/desk/photos/${sealToken(PURPOSE, permit, VALID_SECONDS, now().getTime())}`;
}

export function openPhotoPermit(unverifiedToken: string, nowMs: number): PhotoPermit | null {
  return openToken<PhotoPermit>(PURPOSE, unverifiedToken, nowMs);
}

const absent = () => new AppError('NOT_FOUND', message('desk', 'photoUnknown'));

/** Returns the WebP of a record in play or out of play. Throws NOT_FOUND in another session than `sessionId`, or without a photo. */
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
