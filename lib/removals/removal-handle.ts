import { openPhotoToken } from '../records/photo-url';
import { openToken, sealToken } from '../security/sealed-tokens';

const PURPOSE = 'removal';
/** Longer than the address of a photo: somebody may have to find words, or hand the page to somebody else. */
const HANDLE_SECONDS = 30 * 24 * 3600;

/**
 * What names a photo to the removal form, made from the address under which a question shows it. It tells nothing, and
 * opens no photo. Null where that address has run out or is none.
 */
export function removalHandle(unverifiedPhotoToken: string, nowMs: number): string | null {
  const photo = openPhotoToken(unverifiedPhotoToken, nowMs);
  return photo && sealToken(PURPOSE, photo.storageKey, HANDLE_SECONDS, nowMs);
}

/** The storage key of the photo that a handle names, or null. */
export function openRemovalHandle(unverifiedHandle: string, nowMs: number): string | null {
  return openToken<string>(PURPOSE, unverifiedHandle, nowMs);
}
