import { env } from '@/lib/platform/config/env';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

const PURPOSE = 'booking-photo';

type PhotoToken = { key: string; expiresAtMs: number; dealtTo?: string };

/** When an address made at `nowMs` runs out, epoch ms. */
export function photosExpireAt(nowMs: number): number {
  return nowMs + env().PHOTO_URL_TTL_SECONDS * 1000;
}

/**
 * A signed address of a booking photo, valid for PHOTO_URL_TTL_SECONDS. Random per call: the addresses of two deals of
 * one photo have nothing in common. The picture behind them is the same, and who has seen it knows it again
 * (docs/decisions/0013). `?s=1|2` picks the pixel density. `dealtTo` is the player whose question shows it: sealed, and
 * read only when that player's question is asked to be removed.
 */
export function photoUrl(storageKey: string, nowMs: number, dealtTo?: string): string {
  const ttlSeconds = env().PHOTO_URL_TTL_SECONDS;
  const expiresAtMs = photosExpireAt(nowMs);
  const payload: PhotoToken = { key: storageKey, expiresAtMs, ...(dealtTo ? { dealtTo } : {}) };
  return `/photos/${sealToken(PURPOSE, payload, ttlSeconds, nowMs)}`;
}

/** What a photo address names, and the seconds it has left; null when altered, expired or meant for something else. */
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
