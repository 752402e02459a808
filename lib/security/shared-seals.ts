import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { env } from '../env';
import { openToken, sealToken } from './sealed-tokens';

/**
 * Text that many players are shown, a name on a board: sealed once for all of them, and bound to each by a code that only
 * the server can make. Sealing it anew for everyone, a hundred names at each look, would cost more than reading the board.
 */

const PURPOSE = 'shared';
/** Longer than a binding, so that a sealed text can be handed out for a while. */
const CONTENT_SECONDS = 30 * 60;
const HANDED_OUT_MS = 15 * 60 * 1000;
/** Product decisions, "Encrypt and decrypt": as other values that are sealed for a player. */
const VIEWER_SECONDS = 10 * 60;

const PREFIX = 'sealed2.';
const TAG_CHARACTERS = 24;
const EXPIRY_CHARACTERS = 9;
const SHARED = /^sealed2\.([A-Za-z0-9_-]{38,})([0-9a-z]{9})([A-Za-z0-9_-]{24})$/;

/** A board's names and some that just left it. */
const MOST_KEPT = 500;
const kept = new Map<string, { content: string; madeAtMs: number }>();

function contentOf(plain: string, nowMs: number): string {
  const known = kept.get(plain);
  const isFresh = known !== undefined && Math.abs(nowMs - known.madeAtMs) < HANDED_OUT_MS;
  const entry = isFresh
    ? known
    : { content: sealToken(PURPOSE, plain, CONTENT_SECONDS, nowMs), madeAtMs: nowMs };
  kept.delete(plain);
  kept.set(plain, entry);
  if (kept.size > MOST_KEPT) {
    const [longestUnused] = kept.keys();
    if (longestUnused !== undefined) kept.delete(longestUnused);
  }
  return entry.content;
}

const BLOCK_BYTES = 64;
type HmacKey = { inner: Buffer; outer: Buffer };

/** A key as RFC 2104 uses it; at most a block long. */
function hmacKey(key: Buffer): HmacKey {
  const padded = (pad: number) => {
    const block = Buffer.alloc(BLOCK_BYTES, pad);
    for (const [index, byte] of key.entries()) block[index] = byte ^ pad;
    return block;
  };
  return { inner: padded(0x36), outer: padded(0x5c) };
}

/** HMAC-SHA-256 by one-shot hashes: a tenth of what an Hmac object takes for so short a text. */
function hmac({ inner, outer }: HmacKey, text: string): Buffer {
  const digest = hash('sha256', Buffer.concat([inner, Buffer.from(text, 'utf8')]), 'buffer');
  return hash('sha256', Buffer.concat([outer, digest]), 'buffer');
}

const tagOf = (key: HmacKey, content: string) =>
  hmac(key, content).toString('base64url').slice(0, TAG_CHARACTERS);

/** One key for a viewer and an end: the codes made with it say both. */
function viewerKey(playerId: string, expiry: string): HmacKey {
  const secret = Buffer.from(env().TOKEN_KEY, 'base64');
  return hmacKey(createHmac('sha256', secret).update(`shared seal\0${playerId}\0${expiry}`).digest());
}

/** What seals texts for this player, for ten minutes from `nowMs` (epoch ms). */
export function sharedSealsFor(playerId: string, nowMs: number): (plain: string) => string {
  const expiry = (nowMs + VIEWER_SECONDS * 1000).toString(36).padStart(EXPIRY_CHARACTERS, '0');
  const key = viewerKey(playerId, expiry);
  return (plain) => {
    const content = contentOf(plain, nowMs);
    return `${PREFIX}${content}${expiry}${tagOf(key, content)}`;
  };
}

/** Whether the value looks like one of these. */
export function isShared(unverifiedValue: string): boolean {
  return SHARED.test(unverifiedValue);
}

/** The text, or null: altered, expired, or bound to somebody else. */
export function openShared(playerId: string, unverifiedValue: string, nowMs: number): string | null {
  const [, content, expiry, tag] = SHARED.exec(unverifiedValue) ?? [];
  if (content === undefined || expiry === undefined || tag === undefined) return null;
  if (nowMs >= Number.parseInt(expiry, 36)) return null;
  const expected = hmac(viewerKey(playerId, expiry), content).subarray(0, (TAG_CHARACTERS * 3) / 4);
  if (!timingSafeEqual(Buffer.from(tag, 'base64url'), expected)) return null;
  return openToken<string>(PURPOSE, content, nowMs);
}
