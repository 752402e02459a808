import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { bookingRecords, photos } from '@/db/schema';
import type { Storage } from '@/lib/platform/storage/storage';
import { photoFileKey, photoScaleFor } from './photo-files';
import { openPhotoToken } from './photo-url';

/** A photo that is taken out of play must not show again from a browser's own copy for long. */
const MOST_KEPT_SECONDS = 45;

export type PhotoFile = {
  bytes: Uint8Array /** For how long a browser may keep it. */;
  maxAgeSeconds: number;
};

/**
 * The WebP behind a signed address. Null, and nothing more said, when the address is altered or expired, or when the
 * record was removed or has expired since.
 */
export async function readPhoto(
  { db, storage, now }: { db: Database; storage: Storage; now: () => Date },
  input: { unverifiedToken: string; unverifiedScale: string | null },
): Promise<PhotoFile | null> {
  const scale = photoScaleFor(Number(input.unverifiedScale ?? '1'));
  const opened = openPhotoToken(input.unverifiedToken, now().getTime());
  if (opened === null || scale === null) return null;
  const [live] = await db
    .select({ id: bookingRecords.id })
    .from(photos)
    .innerJoin(bookingRecords, eq(bookingRecords.photoId, photos.id))
    .where(
      and(
        eq(photos.storageKey, opened.storageKey),
        or(isNull(bookingRecords.expiresAt), gt(bookingRecords.expiresAt, now())),
      ),
    )
    .limit(1);
  if (live === undefined) return null;
  const bytes = await storage.get(photoFileKey(opened.storageKey, scale));
  return bytes && { bytes, maxAgeSeconds: Math.min(opened.remainingSeconds, MOST_KEPT_SECONDS) };
}
