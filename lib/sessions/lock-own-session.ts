import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/**
 * Locks the caller's session until the transaction ends, in case of a logout after the entry point's check.
 * Locks the player's row first, in the order of all code that opens or ends sessions, to avoid deadlocks.
 * @throws NOT_SIGNED_IN if the session has ended.
 */
export async function lockOwnSession(
  tx: Transaction,
  { actor, now }: Pick<PlayerContext, 'actor' | 'now'>,
): Promise<void> {
  await tx.execute(sql`select from players where id = ${actor.playerId} for update`);
  // A second statement sees the changes that were committed while the first one waited for its lock.
  const open = await tx.execute(sql`
    select from sessions
    where id = ${actor.sessionId} and player_id = ${actor.playerId} and revoked_at is null
      and expires_at > ${now().toISOString()}::timestamptz
    for share`);
  if (open.length === 0) throw new AppError('NOT_SIGNED_IN', message('errors', 'loginAgain'));
}
