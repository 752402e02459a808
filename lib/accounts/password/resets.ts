import type { Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { sql } from '@/db/sql';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { RESET_TOKEN_SECONDS } from './reset-rules';

const TOKEN_PURPOSE = 'reset-right';

const LOCK_WAIT_SECONDS = 5;
/** PostgreSQL then ends the transaction of a hanging process, which releases its locks. */
const IDLE_SECONDS = 10;

/**
 * Locks the resets of an account until the commit. Call it before any row is locked, to avoid deadlocks. Sets timeouts for this
 * transaction only, because a pooler shares the connection.
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

/** Returns a token with which a caller who had the right code or link may choose a password once. */
export function sealResetToken(rowId: string, now: Date): string {
  return sealToken(TOKEN_PURPOSE, { rowId }, RESET_TOKEN_SECONDS, now.getTime());
}

/** Returns the id of the row in `reset_codes`; null for a forged or expired token. */
export function openResetToken(unverifiedToken: string, now: Date): string | null {
  return openToken<{ rowId: string }>(TOKEN_PURPOSE, unverifiedToken, now.getTime())?.rowId ?? null;
}
