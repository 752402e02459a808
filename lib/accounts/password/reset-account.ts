import type { Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { sql } from '@/db/sql';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { RESET_RIGHT_SECONDS } from './reset-rules';

const RIGHT_PURPOSE = 'reset-right';

/** How long a call waits for each lock. It takes milliseconds when all is well. */
const LOCK_WAIT_SECONDS = 5;
/** After this time the server ends the transaction of a hanging process and releases its locks. */
const IDLE_SECONDS = 10;

/**
 * Locks the resets of this account, across processes, until the transaction ends. Call it before locking any row, to avoid
 * deadlocks. Limits how long this transaction waits for a lock and stays idle, for itself alone, which poolers allow.
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

/** Seals the right to choose a password once, for a caller who proved the code or the link. */
export function sealResetRight(rowId: string, now: Date): string {
  return sealToken(RIGHT_PURPOSE, { rowId }, RESET_RIGHT_SECONDS, now.getTime());
}

export function openResetRight(unverifiedToken: string, now: Date): string | null {
  return openToken<{ rowId: string }>(RIGHT_PURPOSE, unverifiedToken, now.getTime())?.rowId ?? null;
}
