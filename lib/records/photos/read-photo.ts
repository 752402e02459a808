import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { bookingRecords, photos } from '@/db/schema';
import type { Env } from '@/lib/platform/config/env';
import type { Storage } from '@/lib/platform/storage/storage';
import { photoFileKey, photoScaleFor } from './photo-files';
import { openPhotoToken } from './photo-url';

/** Short, so that a browser's cache does not show a removed photo for long. */
const MOST_KEPT_SECONDS = 45;

export type PhotoFile = {
  bytes: Uint8Array;
  /** How long a browser may cache it. */
  maxAgeSeconds: number;
};

/**
 * Returns the WebP at a signed address. Null for an altered or expired address, for a removed or expired record, and for a real
 * photo where faces are drawn.
 */
export async function readPhoto(
  { db, storage, now, faces }: { db: Database; storage: Storage; now: () => Date; faces: Env['PHOTOS'] },
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
        faces === 'drawn' ? eq(photos.drawn, true) : undefined,
        or(isNull(bookingRecords.expiresAt), gt(bookingRecords.expiresAt, now())),
      ),
    )
    .limit(1);
  if (live === undefined) return null;
  const bytes = await storage.get(photoFileKey(opened.storageKey, scale));
  return bytes && { bytes, maxAgeSeconds: Math.min(opened.remainingSeconds, MOST_KEPT_SECONDS) };
}
