import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { openPhotoToken } from '@/lib/records/photos/photo-url';

const PURPOSE = 'removal-of-deal';
/** Of the version before, whose handles name the photo alone and live on for 30 days. It must not open ours: it would match nothing. */
const PURPOSE_BEFORE = 'removal';
/** Longer than the address of a photo: somebody may have to find words, or hand the page to somebody else. */
const HANDLE_SECONDS = 30 * 24 * 3600;

/** A photo, and the player to whom a question with it was dealt, where one was. */
type DealtPhoto = { storageKey: string; dealtTo: string | null };

/**
 * What names a photo to the removal form, made from the address under which a question shows it. It tells nothing, and
 * opens no photo. Null where that address has run out or is none.
 */
export function removalHandle(unverifiedPhotoToken: string, nowMs: number): string | null {
  const photo = openPhotoToken(unverifiedPhotoToken, nowMs);
  if (photo === null) return null;
  const { storageKey, dealtTo } = photo;
  return sealToken(PURPOSE, { storageKey, dealtTo } satisfies DealtPhoto, HANDLE_SECONDS, nowMs);
}

/** The photo that a handle names, or null. */
export function openRemovalHandle(unverifiedHandle: string, nowMs: number): DealtPhoto | null {
  const opened = openToken<DealtPhoto>(PURPOSE, unverifiedHandle, nowMs);
  if (opened !== null) return opened;
  const storageKey = openToken<string>(PURPOSE_BEFORE, unverifiedHandle, nowMs);
  return storageKey === null ? null : { storageKey, dealtTo: null };
}
