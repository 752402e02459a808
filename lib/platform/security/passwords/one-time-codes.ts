import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '@/lib/platform/config/env';
import type { Random } from '@/lib/platform/context';

const CODE_DIGITS = 4;
/** Product decisions, "OTP": a token of 128 bits. */
const LINK_TOKEN_BYTES = 16;

let cachedKey: Buffer | undefined;

/** A key for nothing but these hashes, so that no other keyed hash of the game can stand in for one. */
function hashKey(): Buffer {
  cachedKey ??= Buffer.from(
    hkdfSync('sha256', Buffer.from(env().BLIND_INDEX_KEY, 'base64'), '', 'one-time-codes', 32),
  );
  return cachedKey;
}

function keyedHash(...parts: string[]): string {
  return createHmac('sha256', hashKey()).update(parts.join('\0'), 'utf8').digest('base64url');
}

/** Four digits, each of the 10,000 equally likely. */
export function drawCode(random: Random): string {
  return String(random.int(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/**
 * What is stored of a code. Bound to its row: the same four digits of another account, or of another mail, hash
 * differently.
 */
export function codeHash(rowId: string, code: string): string {
  return keyedHash('code', rowId, code);
}

/** What is stored in place of a code that was mailed to nobody: no four digits hash to it. */
export function hashOfNoCode(rowId: string, code: string): string {
  return keyedHash('no code', rowId, code);
}

/** An unguessable token for a link, URL-safe. */
export function drawLinkToken(random: Random): string {
  return random.bytes(LINK_TOKEN_BYTES).toString('base64url');
}

/** What is stored of a link's token. */
export function linkHash(token: string): string {
  return keyedHash('link', token);
}
