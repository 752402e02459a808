import { env } from '@/lib/platform/config/env';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

const PURPOSE = 'booking-photo';

type PhotoToken = { key: string; expiresAtMs: number; dealtTo?: string };

export function photosExpireAt(nowMs: number): number {
  return nowMs + env().PHOTO_URL_TTL_SECONDS * 1000;
}

/**
 * Returns a signed address of a booking photo, valid for PHOTO_URL_TTL_SECONDS. Each call returns a different one, so that addresses do not
 * reveal that two questions show the same photo (docs/decisions/0013). `?s=1|2` selects the pixel density. The token contains `dealtTo`,
 * the player who gets the question, for limits and removal requests.
 */
export function photoUrl(storageKey: string, nowMs: number, dealtTo?: string): string {
  const ttlSeconds = env().PHOTO_URL_TTL_SECONDS;
  const expiresAtMs = photosExpireAt(nowMs);
  const payload: PhotoToken = { key: storageKey, expiresAtMs, ...(dealtTo ? { dealtTo } : {}) };
  return `/photos/${sealToken(PURPOSE, payload, ttlSeconds, nowMs)}`;
}

export function openPhotoToken(
  unverifiedToken: string,
  nowMs: number,
): { storageKey: string; dealtTo: string | null; remainingSeconds: number } | null {
  const token = openToken<PhotoToken>(PURPOSE, unverifiedToken, nowMs);
  if (token === null) return null;
  return {
    storageKey: token.key,
    dealtTo: token.dealtTo ?? null,
    remainingSeconds: Math.max(0, Math.floor((token.expiresAtMs - nowMs) / 1000)),
  };
}
