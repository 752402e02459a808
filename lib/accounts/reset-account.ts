import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { openToken, sealToken } from '../security/sealed-tokens';
import { RESET_RIGHT_SECONDS } from './reset-rules';

const RIGHT_PURPOSE = 'reset-right';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * From here to the end of the transaction nobody else asks for, tries or uses a reset of this account, in whatever
 * process. Taken before any row, so that no two wait for each other.
 */
export async function lockResets(tx: Transaction, emailIndex: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.passwordReset}, hashtext(${emailIndex}))`);
}

/** What whoever has shown the code or the link of a mail holds: the right to choose a password, once. */
export function sealResetRight(rowId: string, now: Date): string {
  return sealToken(RIGHT_PURPOSE, { rowId }, RESET_RIGHT_SECONDS, now.getTime());
}

/** The mail that a right came from, or null when it was altered or is too old. The row decides whether it still holds. */
export function openResetRight(unverifiedToken: string, now: Date): string | null {
  return openToken<{ rowId: string }>(RIGHT_PURPOSE, unverifiedToken, now.getTime())?.rowId ?? null;
}
