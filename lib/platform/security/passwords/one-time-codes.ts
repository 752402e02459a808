import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '@/lib/platform/config/env';
import type { Random } from '@/lib/platform/context';

const CODE_DIGITS = 4;
const LINK_TOKEN_BYTES = 16;

let cachedKey: Buffer | undefined;

/** Derives a key for these hashes alone, so that no other keyed hash of the game can equal one. */
function hashKey(): Buffer {
  cachedKey ??= Buffer.from(
    hkdfSync('sha256', Buffer.from(env().BLIND_INDEX_KEY, 'base64'), '', 'one-time-codes', 32),
  );
  return cachedKey;
}

function keyedHash(...parts: string[]): string {
  return createHmac('sha256', hashKey()).update(parts.join('\0'), 'utf8').digest('base64url');
}

export function drawCode(random: Random): string {
  return String(random.int(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** Returns the stored hash of a code. The row id makes the hashes of equal codes differ. */
export function codeHash(rowId: string, code: string): string {
  return keyedHash('code', rowId, code);
}

/** Returns a hash that matches no code. Used when no account has the address, so that all requests store a hash. */
export function hashOfNoCode(rowId: string, code: string): string {
  return keyedHash('no code', rowId, code);
}

export function drawLinkToken(random: Random): string {
  return random.bytes(LINK_TOKEN_BYTES).toString('base64url');
}

export function linkHash(token: string): string {
  return keyedHash('link', token);
}
