import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { bookingRecords, photos } from '@/db/schema';
import type { Env } from '@/lib/platform/config/env';
import type { Storage } from '@/lib/platform/storage/storage';
import { photoFileKey, photoScaleFor } from './photo-files';
import { openPhotoToken } from './photo-url';

/** Short, because browsers may show a removed photo from their cache. */
const MAX_CACHE_SECONDS = 45;

export type ServedPhoto = {
  bytes: Uint8Array;
  maxAgeSeconds: number;
};

/**
 * Returns the WebP of a signed address. Returns null for an invalid address, for a record out of play, and for a real photo if PHOTOS is
 * `drawn`.
 */
export async function readPhoto(
  { db, storage, now, faces }: { db: Database; storage: Storage; now: () => Date; faces: Env['PHOTOS'] },
  input: { unverifiedToken: string; unverifiedScale: string | null },
): Promise<ServedPhoto | null> {
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
  return bytes && { bytes, maxAgeSeconds: Math.min(opened.remainingSeconds, MAX_CACHE_SECONDS) };
}
