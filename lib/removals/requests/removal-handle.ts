import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { openPhotoToken } from '@/lib/records/photos/photo-url';

const PURPOSE = 'removal';
/** Longer than the address of a photo: writing the request, or passing the page on, takes time. */
const HANDLE_SECONDS = 30 * 24 * 3600;

/** A photo, and the player whose question shows it, if any. */
type DealtPhoto = { storageKey: string; dealtTo: string | null };

/**
 * Converts the token of a photo address into a handle for the removal form. The handle is sealed and opens no photo.
 * Returns null for an expired or invalid token.
 */
export function removalHandle(unverifiedPhotoToken: string, nowMs: number): string | null {
  const photo = openPhotoToken(unverifiedPhotoToken, nowMs);
  if (photo === null) return null;
  const { storageKey, dealtTo } = photo;
  return sealToken(PURPOSE, { storageKey, dealtTo } satisfies DealtPhoto, HANDLE_SECONDS, nowMs);
}

/** Opens a handle. Returns null for an expired or invalid one. */
export function openRemovalHandle(unverifiedHandle: string, nowMs: number): DealtPhoto | null {
  return openToken<DealtPhoto>(PURPOSE, unverifiedHandle, nowMs);
}
