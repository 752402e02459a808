import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '@/lib/platform/config/env';
import type { Random } from '@/lib/platform/context';

const CODE_DIGITS = 4;
const LINK_TOKEN_BYTES = 16;

let cachedKey: Buffer | undefined;

/** A derived key, so that these hashes never equal another keyed hash of the game. */
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

/** The row id makes equal codes have different hashes. */
export function codeHash(rowId: string, code: string): string {
  return keyedHash('code', rowId, code);
}

/** Matches no code. Stored if no account has the address, so that all requests do the same work. */
export function hashOfNoCode(rowId: string, code: string): string {
  return keyedHash('no code', rowId, code);
}

export function drawLinkToken(random: Random): string {
  return random.bytes(LINK_TOKEN_BYTES).toString('base64url');
}

export function linkHash(token: string): string {
  return keyedHash('link', token);
}
