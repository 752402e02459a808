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
  if (known !== undefined && Math.abs(nowMs - known.madeAtMs) < HANDED_OUT_MS) return known.content;
  const content = sealToken(PURPOSE, plain, CONTENT_SECONDS, nowMs);
  kept.delete(plain);
  kept.set(plain, { content, madeAtMs: nowMs });
  if (kept.size > MOST_KEPT) {
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }
  return content;
}

/**
 * SHA-512/256 over the key, which is always as long, and the content. Cut from a longer state it cannot be lengthened, so
 * the key in front is enough, and one call does what HMAC takes four for: a board has a hundred names.
 */
const tagOf = (key: string, content: string) =>
  hash('sha512-256', key + content, 'base64url').slice(0, TAG_CHARACTERS);

/** One key for a viewer and an end: the codes made with it say both. */
function viewerKey(playerId: string, expiry: string): string {
  const secret = Buffer.from(env().TOKEN_KEY, 'base64');
  return createHmac('sha256', secret).update(`shared seal\0${playerId}\0${expiry}`).digest('base64url');
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
  const expected = tagOf(viewerKey(playerId, expiry), content);
  if (!timingSafeEqual(Buffer.from(tag), Buffer.from(expected))) return null;
  return openToken<string>(PURPOSE, content, nowMs);
}
