import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { identities, players } from '@/db/schema';
import type { providerSchema } from '@/lib/contract/accounts/identity-flow-schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { lockOwnSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';
import { canLogInWithPassword } from './get-login-methods';
import { mailLoginChange } from './mail-login-change';

/** Unlinks a provider and sends an email. Throws FORBIDDEN for the last way to log in, and NOT_FOUND. */
export async function unlinkSocialIdentity(
  ctx: PlayerContext,
  { provider }: z.output<typeof providerSchema>,
): Promise<null> {
  const { playerId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    // Without this lock, two concurrent calls could each remove one of the last two ways to log in.
    await lockOwnSession(tx, ctx);
    const [player] = await tx
      .select({ passwordHash: players.passwordHash, emailIndex: players.emailIndex })
      .from(players)
      .where(eq(players.id, playerId));
    const removed = await tx
      .delete(identities)
      .where(and(eq(identities.playerId, playerId), eq(identities.provider, provider)))
      .returning({ id: identities.id });
    if (removed.length === 0) throw new AppError('NOT_FOUND', message('welcome', 'notLinked'));
    const left = await tx.$count(identities, eq(identities.playerId, playerId));
    if (left === 0 && !(player && canLogInWithPassword(player))) {
      throw new AppError('FORBIDDEN', message('welcome', 'onlyLogin'));
    }
    await mailLoginChange(tx, ctx, { kind: 'identityUnlinked', provider });
  });
  return null;
}
