import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/**
 * Checks that the caller's session is still open and keeps it open until the transaction ends: a logout may have come after the
 * entry point checked. Locks the player's row first, as everything that opens or ends sessions does, to avoid deadlocks.
 * @throws NOT_SIGNED_IN.
 */
export async function lockOwnSession(
  tx: Transaction,
  { actor, now }: Pick<PlayerContext, 'actor' | 'now'>,
): Promise<void> {
  await tx.execute(sql`select from players where id = ${actor.playerId} for update`);
  // A separate statement, so that it sees what was committed while the first one waited.
  const open = await tx.execute(sql`
    select from sessions
    where id = ${actor.sessionId} and player_id = ${actor.playerId} and revoked_at is null
      and expires_at > ${now().toISOString()}::timestamptz
    for share`);
  if (open.length === 0) throw new AppError('NOT_SIGNED_IN', message('errors', 'loginAgain'));
}
