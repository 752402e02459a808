import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Makes sure that the session which asks is still open, and keeps it so until the transaction ends: the entry point looked
 * before, and a log-out elsewhere may have come in between. Takes the player's row first, as whatever ends sessions or
 * opens one does, so that no two wait for each other. Throws NOT_SIGNED_IN.
 */
export async function holdOwnSession(
  tx: Transaction,
  { actor, now }: Pick<PlayerContext, 'actor' | 'now'>,
): Promise<void> {
  await tx.execute(sql`select from players where id = ${actor.playerId} for update`);
  // A statement of its own, so that it sees what was committed while the one before waited.
  const open = await tx.execute(sql`
    select from sessions
    where id = ${actor.sessionId} and player_id = ${actor.playerId} and revoked_at is null
      and expires_at > ${now().toISOString()}::timestamptz
    for share`);
  if (open.length === 0) throw new AppError('NOT_SIGNED_IN', 'Please log in again.');
}
