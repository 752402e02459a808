import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { RESET_RIGHT_SECONDS } from './reset-rules';

const RIGHT_PURPOSE = 'reset-right';

/** How long a call waits for each of the locks it takes; it takes milliseconds while all is well. */
const LOCK_WAIT_SECONDS = 5;
/** A transaction whose process hangs is ended by the server after this time, and lets go of what it holds. */
const IDLE_SECONDS = 10;

/**
 * From here to the end of the transaction nobody else asks for, tries or uses a reset of this account, in whatever
 * process. Taken before any row, so that no two wait for each other. Limits how long this transaction waits for a lock
 * and how long it may do nothing: set for it alone, which poolers allow.
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

/** What whoever has shown the code or the link of a mail holds: the right to choose a password, once. */
export function sealResetRight(rowId: string, now: Date): string {
  return sealToken(RIGHT_PURPOSE, { rowId }, RESET_RIGHT_SECONDS, now.getTime());
}

/** The mail that a right came from, or null when it was altered or is too old. The row decides whether it still holds. */
export function openResetRight(unverifiedToken: string, now: Date): string | null {
  return openToken<{ rowId: string }>(RIGHT_PURPOSE, unverifiedToken, now.getTime())?.rowId ?? null;
}
