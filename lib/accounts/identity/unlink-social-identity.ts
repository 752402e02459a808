import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { identities, players } from '@/db/schema';
import type { providerSchema } from '@/lib/contract/accounts/identity-flow-schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { holdOwnSession } from '@/lib/sessions/hold-own-session';
import { knowsPassword } from './get-sign-in-ways';
import { tellOfWay } from './tell-of-way';

/**
 * Takes a provider from the ways in which the asking player signs in, and tells the player by mail. Throws FORBIDDEN when it is the last one,
 * NOT_FOUND when it is none of them, and NOT_SIGNED_IN when the session that asks has ended.
 */
export async function unlinkSocialIdentity(
  ctx: PlayerContext,
  { provider }: z.output<typeof providerSchema>,
): Promise<null> {
  const { playerId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    // One at a time per player: two that each leave the other would leave none.
    await holdOwnSession(tx, ctx);
    const [player] = await tx
      .select({ passwordHash: players.passwordHash, emailIndex: players.emailIndex })
      .from(players)
      .where(eq(players.id, playerId));
    const removed = await tx
      .delete(identities)
      .where(and(eq(identities.playerId, playerId), eq(identities.provider, provider)))
      .returning({ id: identities.id });
    if (removed.length === 0) throw new AppError('NOT_FOUND', 'This account is not linked.');
    const left = await tx.$count(identities, eq(identities.playerId, playerId));
    // Thrown within the transaction, so that the row stays.
    if (left === 0 && !(player && knowsPassword(player))) {
      throw new AppError('FORBIDDEN', 'This is your only way to log in.');
    }
    await tellOfWay(tx, ctx, { kind: 'identityUnlinked', provider });
  });
  return null;
}
