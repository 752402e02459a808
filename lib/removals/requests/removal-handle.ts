import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { openPhotoToken } from '@/lib/records/photos/photo-url';

const PURPOSE = 'removal';
/** Longer than a photo's address is valid, because people need time to write the request or forward the page. */
const HANDLE_SECONDS = 30 * 24 * 3600;

/** `dealtTo`: the player whose question shows the photo, if any. */
type DealtPhoto = { storageKey: string; dealtTo: string | null };

/** Converts a photo's token into a handle for the removal form. The handle opens no photo. Returns null for an invalid token. */
export function removalHandle(unverifiedPhotoToken: string, nowMs: number): string | null {
  const photo = openPhotoToken(unverifiedPhotoToken, nowMs);
  if (photo === null) return null;
  const { storageKey, dealtTo } = photo;
  return sealToken(PURPOSE, { storageKey, dealtTo } satisfies DealtPhoto, HANDLE_SECONDS, nowMs);
}

export function openRemovalHandle(unverifiedHandle: string, nowMs: number): DealtPhoto | null {
  return openToken<DealtPhoto>(PURPOSE, unverifiedHandle, nowMs);
}
