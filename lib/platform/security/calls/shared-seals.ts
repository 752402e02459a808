import {
  createCipheriv,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { env } from '@/lib/platform/config/env';
import { openToken, sealToken } from '../sealed-tokens';
import { secretKey } from '../secret-key';

/**
 * Seals text that many players see, such as a name on a board, once for all, and binds it to each viewer with a keyed code.
 * Sealing a hundred names per viewer would cost more than reading the board.
 */

const PURPOSE = 'shared';
const CONTENT_SECONDS = 30 * 60;
const HANDED_OUT_MS = 15 * 60 * 1000;
const VIEWER_SECONDS = 10 * 60;

const PREFIX = 'sealed2.';
const EXPIRY_CHARACTERS = 9;
const SHARED = /^sealed2\.([A-Za-z0-9_-]{38,})([0-9a-z]{9})([A-Za-z0-9_-]{20})$/;

const BLOCK_BYTES = 16;
/** 120 bits: whole base64 characters, with one spelling. */
const TAG_BYTES = 15;

type Content = { sealed: string; block: Uint8Array };

const MOST_KEPT = 500;
const kept = new LRUCache<string, { content: Content; madeAtMs: number }>({ max: MOST_KEPT });

const contentOf = (sealed: string): Content => ({
  sealed,
  block: hash('sha256', sealed, 'buffer').subarray(0, BLOCK_BYTES),
});

function keptContent(plain: string, nowMs: number): Content {
  const known = kept.get(plain);
  if (known !== undefined && Math.abs(nowMs - known.madeAtMs) < HANDED_OUT_MS) return known.content;
  const content = contentOf(sealToken(PURPOSE, plain, CONTENT_SECONDS, nowMs));
  kept.set(plain, { content, madeAtMs: nowMs });
  return content;
}

/**
 * Returns one code per content: AES-256 under the viewer's key over its block, cut to 120 bits. The block cipher serves as a
 * MAC over blocks that nobody can choose; ECB is safe because the blocks are not secret. All of a board's hundred names take
 * one call, which is far cheaper than a keyed hash each.
 */
function tagsOf(viewerKey: KeyObject, contents: readonly Content[]): (index: number) => string {
  const cipher = createCipheriv('aes-256-ecb', viewerKey, null).setAutoPadding(false);
  const codes = cipher.update(Buffer.concat(contents.map(({ block }) => block)));
  return (index) => codes.toString('base64url', index * BLOCK_BYTES, index * BLOCK_BYTES + TAG_BYTES);
}

/** Derives a key from viewer and expiry, so that its codes prove both. */
function keyOfViewer(playerId: string, expiry: string): KeyObject {
  const keyed = createHmac('sha256', secretKey(env().TOKEN_KEY));
  return createSecretKey(keyed.update(`shared seal\0${playerId}\0${expiry}`).digest());
}

/** Returns a function that seals texts for this player by their position in the list, for ten minutes from `nowMs` (epoch ms). */
export function sharedSealsFor(playerId: string, nowMs: number): (plains: readonly string[]) => string[] {
  const expiry = (nowMs + VIEWER_SECONDS * 1000).toString(36).padStart(EXPIRY_CHARACTERS, '0');
  const key = keyOfViewer(playerId, expiry);
  return (plains) => {
    const contents = plains.map((plain) => keptContent(plain, nowMs));
    const tagOf = tagsOf(key, contents);
    return contents.map(({ sealed }, index) => `${PREFIX}${sealed}${expiry}${tagOf(index)}`);
  };
}

export function isShared(unverifiedValue: string): boolean {
  return SHARED.test(unverifiedValue);
}

/** Returns the text, or null when it is altered, expired or bound to another player. */
export function openShared(playerId: string, unverifiedValue: string, nowMs: number): string | null {
  const [, content, expiry, tag] = SHARED.exec(unverifiedValue) ?? [];
  if (content === undefined || expiry === undefined || tag === undefined) return null;
  if (nowMs >= Number.parseInt(expiry, 36)) return null;
  const expected = tagsOf(keyOfViewer(playerId, expiry), [contentOf(content)])(0);
  if (!timingSafeEqual(Buffer.from(tag), Buffer.from(expected))) return null;
  return openToken<string>(PURPOSE, content, nowMs);
}
