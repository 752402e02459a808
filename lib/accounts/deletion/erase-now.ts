import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { publishRevoked } from '@/lib/sessions/revoke-sessions';
import { message } from '@/messages/message';
import { closeAccountWithin } from './close-account';
import { eraseAccount } from './erase-account';

type EraseNowContext = Pick<Context, 'db' | 'now' | 'publish' | 'log'> & { storage: Storage };

/**
 * Closes an account and erases it at once, for an operator. If the erasure fails, throws UNAVAILABLE; the job repeats it within a
 * minute. Returns false if the job erased the account first. Throws NOT_FOUND for an unknown player.
 */
export async function eraseNow(ctx: EraseNowContext, { playerId }: { playerId: string }): Promise<boolean> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const own = eq(players.id, playerId);
    const [player] = await tx.select({ id: players.id }).from(players).where(own).for('update');
    if (!player) throw new AppError('NOT_FOUND', message('welcome', 'playerGone'));
    await closeAccountWithin(tx, { playerId, dueAt: now, now });
  });
  await publishRevoked(ctx, playerId, { type: 'sessionRevoked', sessionIds: 'all' });
  return eraseAccount(ctx, { playerId }).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', message('welcome', 'eraseUnfinished'), { cause });
  });
}
