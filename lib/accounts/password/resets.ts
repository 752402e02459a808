import type { Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { sql } from '@/db/sql';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { areCodesStopped, RESET_TOKEN_SECONDS } from './reset-rules';

const TOKEN_PURPOSE = 'reset-right';

const LOCK_WAIT_SECONDS = 5;
/** After this time PostgreSQL ends the transaction of a hanging process, which releases its locks. */
const IDLE_SECONDS = 10;

/**
 * Locks the resets of an account until the commit. Call it before any row is locked, to avoid deadlocks. Also sets the timeouts of
 * this transaction, not of the connection, which a pooler shares.
 */
export async function lockResets(
  tx: Transaction,
  emailIndex: string,
  { waitSeconds = LOCK_WAIT_SECONDS } = {},
): Promise<void> {
  await tx.execute(sql`
    select set_config('lock_timeout', ${`${waitSeconds}s`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${IDLE_SECONDS}s`}, true),
      pg_advisory_xact_lock(${LOCKS.passwordReset}, hashtext(${emailIndex}))`);
}

/** Returns a token for setting a password once. Call it only after the right code or link. */
export function sealResetToken(rowId: string, now: Date): string {
  return sealToken(TOKEN_PURPOSE, { rowId }, RESET_TOKEN_SECONDS, now.getTime());
}

export function openResetToken(unverifiedToken: string, now: Date): string | null {
  return openToken<{ rowId: string }>(TOKEN_PURPOSE, unverifiedToken, now.getTime())?.rowId ?? null;
}

export type ResetHourRow = { codes_sent: number; wrong_codes: number };

const SECRET_BYTES = 4;

/** Returns the secret number of an hour, 0 to 1; see `areCodesStopped`. */
export function secretOfHour(startsAt: Date): number {
  const hash = Buffer.from(blindIndex('reset_hours.limit', startsAt.toISOString()), 'base64url');
  return hash.readUIntBE(0, SECRET_BYTES) / (2 ** (8 * SECRET_BYTES) - 1);
}

export function areCodesStoppedInHour(startsAt: Date, row: ResetHourRow | undefined): boolean {
  if (row === undefined) return false;
  const secret = secretOfHour(startsAt);
  return areCodesStopped({ codesSent: row.codes_sent, wrongCodes: row.wrong_codes, secret });
}
