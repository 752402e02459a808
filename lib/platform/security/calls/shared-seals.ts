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

/*
 * Text that many players see, such as a name on a board, is encrypted once. Each viewer gets it with a code (MAC) of their own.
 * `openShared` checks the code, and decrypts the text only for that viewer. Encrypting a hundred names anew for each viewer would cost more
 * than reading the board.
 */

const PURPOSE = 'shared';
const CONTENT_SECONDS = 30 * 60;
/** An encrypted text is reused for this time. It is valid for longer, so that it also works for the last viewer. */
const REUSED_FOR_MS = 15 * 60 * 1000;
const VIEWER_SECONDS = 10 * 60;

const PREFIX = 'sealed2.';
const EXPIRY_CHARACTERS = 9;
const SHARED = /^sealed2\.([A-Za-z0-9_-]{38,})([0-9a-z]{9})([A-Za-z0-9_-]{20})$/;

const BLOCK_BYTES = 16;
/** 120 bits are exactly 20 base64 characters, so each code has only one spelling. */
const CODE_BYTES = 15;

type Content = { sealed: string; block: Uint8Array };

const MAX_CACHED = 500;
const cache = new LRUCache<string, { content: Content; createdAtMs: number }>({ max: MAX_CACHED });

const contentOf = (sealed: string): Content => ({
  sealed,
  block: hash('sha256', sealed, 'buffer').subarray(0, BLOCK_BYTES),
});

function cachedContent(plain: string, nowMs: number): Content {
  const cached = cache.get(plain);
  if (cached !== undefined && Math.abs(nowMs - cached.createdAtMs) < REUSED_FOR_MS) return cached.content;
  const content = contentOf(sealToken(PURPOSE, plain, CONTENT_SECONDS, nowMs));
  cache.set(plain, { content, createdAtMs: nowMs });
  return content;
}

/**
 * Returns the codes by index. A code is the hash of the content, encrypted with AES-256 under the viewer's key and cut to 120 bits. One
 * call of the cipher for a hundred names is far cheaper than a hundred HMACs. AES works as a MAC here, because callers cannot choose the
 * hashes. ECB is safe, because the hashes are not secret.
 */
function codesOf(viewerKey: KeyObject, contents: readonly Content[]): (index: number) => string {
  const cipher = createCipheriv('aes-256-ecb', viewerKey, null).setAutoPadding(false);
  const codes = cipher.update(Buffer.concat(contents.map(({ block }) => block)));
  return (index) => codes.toString('base64url', index * BLOCK_BYTES, index * BLOCK_BYTES + CODE_BYTES);
}

function keyOfViewer(playerId: string, expiry: string): KeyObject {
  const keyed = createHmac('sha256', secretKey(env().TOKEN_KEY));
  return createSecretKey(keyed.update(`shared seal\0${playerId}\0${expiry}`).digest());
}

/** The returned function encrypts texts for this player. They are valid for ten minutes from `nowMs` (epoch ms). */
export function sharedSealsFor(playerId: string, nowMs: number): (plains: readonly string[]) => string[] {
  const expiry = (nowMs + VIEWER_SECONDS * 1000).toString(36).padStart(EXPIRY_CHARACTERS, '0');
  const key = keyOfViewer(playerId, expiry);
  return (plains) => {
    const contents = plains.map((plain) => cachedContent(plain, nowMs));
    const codeOf = codesOf(key, contents);
    return contents.map(({ sealed }, index) => `${PREFIX}${sealed}${expiry}${codeOf(index)}`);
  };
}

export function isShared(unverifiedValue: string): boolean {
  return SHARED.test(unverifiedValue);
}

/** Returns the plain text, or null if the value is altered, expired or for another player. */
export function openShared(playerId: string, unverifiedValue: string, nowMs: number): string | null {
  const [, content, expiry, code] = SHARED.exec(unverifiedValue) ?? [];
  if (content === undefined || expiry === undefined || code === undefined) return null;
  if (nowMs >= Number.parseInt(expiry, 36)) return null;
  const expected = codesOf(keyOfViewer(playerId, expiry), [contentOf(content)])(0);
  if (!timingSafeEqual(Buffer.from(code), Buffer.from(expected))) return null;
  return openToken<string>(PURPOSE, content, nowMs);
}
