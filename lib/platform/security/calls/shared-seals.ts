import {
  createCipheriv,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { env } from '@/lib/platform/config/env';
import { openToken, sealToken } from '../sealed-tokens';
import { secretKey } from '../secret-key';

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
const EXPIRY_CHARACTERS = 9;
const SHARED = /^sealed2\.([A-Za-z0-9_-]{38,})([0-9a-z]{9})([A-Za-z0-9_-]{20})$/;

const BLOCK_BYTES = 16;
/** 120 bits of a block: whole letters of base64, and none that could be spelled otherwise. */
const TAG_BYTES = 15;

/** A sealed text, and the block that stands for it where it is bound to a viewer. */
type Content = { sealed: string; block: Uint8Array };

/** A board's names and some that just left it. */
const MOST_KEPT = 500;
const kept = new Map<string, { content: Content; madeAtMs: number }>();

const contentOf = (sealed: string): Content => ({
  sealed,
  block: hash('sha256', sealed, 'buffer').subarray(0, BLOCK_BYTES),
});

function keptContent(plain: string, nowMs: number): Content {
  const known = kept.get(plain);
  if (known !== undefined && Math.abs(nowMs - known.madeAtMs) < HANDED_OUT_MS) return known.content;
  const content = contentOf(sealToken(PURPOSE, plain, CONTENT_SECONDS, nowMs));
  kept.delete(plain);
  kept.set(plain, { content, madeAtMs: nowMs });
  if (kept.size > MOST_KEPT) {
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }
  return content;
}

/**
 * One code for each content: AES-256 under the viewer's key over its block, cut to 120 bits. A block cipher over blocks that
 * nobody can choose is the code; that each goes by itself (ECB) hides nothing because there is nothing to hide. All of a
 * board's hundred are one call, where a keyed hash each would take most of what the answer takes.
 */
function tagsOf(viewerKey: KeyObject, contents: readonly Content[]): (index: number) => string {
  const cipher = createCipheriv('aes-256-ecb', viewerKey, null).setAutoPadding(false);
  const codes = cipher.update(Buffer.concat(contents.map(({ block }) => block)));
  return (index) => codes.toString('base64url', index * BLOCK_BYTES, index * BLOCK_BYTES + TAG_BYTES);
}

/** A key for a viewer and an end: the codes made with it say both. */
function keyOfViewer(playerId: string, expiry: string): KeyObject {
  const keyed = createHmac('sha256', secretKey(env().TOKEN_KEY));
  return createSecretKey(keyed.update(`shared seal\0${playerId}\0${expiry}`).digest());
}

/** What seals texts for this player, each by its place in the list, for ten minutes from `nowMs` (epoch ms). */
export function sharedSealsFor(playerId: string, nowMs: number): (plains: readonly string[]) => string[] {
  const expiry = (nowMs + VIEWER_SECONDS * 1000).toString(36).padStart(EXPIRY_CHARACTERS, '0');
  const key = keyOfViewer(playerId, expiry);
  return (plains) => {
    const contents = plains.map((plain) => keptContent(plain, nowMs));
    const tagOf = tagsOf(key, contents);
    return contents.map(({ sealed }, index) => `${PREFIX}${sealed}${expiry}${tagOf(index)}`);
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
  const expected = tagsOf(keyOfViewer(playerId, expiry), [contentOf(content)])(0);
  if (!timingSafeEqual(Buffer.from(tag), Buffer.from(expected))) return null;
  return openToken<string>(PURPOSE, content, nowMs);
}
