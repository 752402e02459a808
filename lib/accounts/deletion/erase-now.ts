import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { publishRevoked } from '@/lib/sessions/revoke-sessions';
import { message } from '@/messages/message';
import { closeUntil } from './close-account';
import { eraseAccount } from './erase-account';

type EraseNowContext = Pick<Context, 'db' | 'now' | 'publish' | 'log'> & { storage: Storage };

/**
 * Erases a player at once, for the operator: makes the deletion due now, which ends every session, and erases like the job. When
 * it is interrupted, the job erases the player within a minute. Returns false when the job or another operator finished it first.
 * @throws NOT_FOUND for a player who is gone, UNAVAILABLE when the store or the database did not finish: the account is closed then.
 */
export async function eraseNow(ctx: EraseNowContext, { playerId }: { playerId: string }): Promise<boolean> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const own = eq(players.id, playerId);
    const [player] = await tx.select({ id: players.id }).from(players).where(own).for('update');
    if (!player) throw new AppError('NOT_FOUND', message('welcome', 'playerGone'));
    await closeUntil(tx, { playerId, dueAt: now, now });
  });
  await publishRevoked(ctx, playerId, { type: 'sessionRevoked', sessionIds: 'all' });
  return eraseAccount(ctx, { playerId }).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', message('welcome', 'eraseUnfinished'), { cause });
  });
}
