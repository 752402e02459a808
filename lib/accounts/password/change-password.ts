import { and, eq, isNull } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { ChangePasswordInput } from '@/lib/contract/accounts/password-schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { refuseCommonPassword } from '@/lib/platform/security/passwords/common-passwords';
import { hashPassword, verifyPassword } from '@/lib/platform/security/passwords/passwords';
import { lockOwnSession } from '@/lib/sessions/lock-own-session';
import { publishRevoked } from '@/lib/sessions/revoke-sessions';
import { lockResets } from './reset-account';
import { settleNewPassword } from './settle-new-password';

async function findPlayer(ctx: PlayerContext) {
  const [player] = await ctx.db
    .select({
      id: players.id,
      emailIndex: players.emailIndex,
      emailSealed: players.emailSealed,
      passwordHash: players.passwordHash,
    })
    .from(players)
    .where(eq(players.id, ctx.actor.playerId));
  if (!player) throw new AppError('NOT_SIGNED_IN', 'Please log in again.');
  return player;
}

export const NEEDS_EMAIL = 'You cannot set a password, because this account has no email.';
const SAME_PASSWORD = 'This is already your password. Choose another one.';

function refused(oldPassword: string): AppError {
  return new AppError('BAD_CREDENTIALS', 'Password update failed', { fieldErrors: { oldPassword } });
}

/**
 * Changes the caller's password, or sets the first one of a player who came through a provider. Ends all other sessions, codes
 * and reset links, and sends an email. The input has passed `changePasswordSchema`.
 * @throws BAD_CREDENTIALS for a wrong old password or one that was changed meanwhile, INVALID_INPUT for a common or unchanged
 * password, FORBIDDEN without an email, NOT_SIGNED_IN when the caller's session has ended.
 */
export async function changePassword(ctx: PlayerContext, input: ChangePasswordInput): Promise<void> {
  refuseCommonPassword('newPassword', input.newPassword);
  const player = await findPlayer(ctx);
  const { passwordHash: oldHash, emailIndex } = player;
  if (emailIndex === null) throw new AppError('FORBIDDEN', NEEDS_EMAIL);
  if (oldHash !== null && input.oldPassword === '') throw refused('Old Password is required');
  if (oldHash !== null && !(await verifyPassword(oldHash, input.oldPassword))) {
    throw refused('This password is not correct.');
  }
  if (oldHash !== null && input.newPassword === input.oldPassword) {
    throw new AppError('INVALID_INPUT', SAME_PASSWORD, { fieldErrors: { newPassword: SAME_PASSWORD } });
  }
  const passwordHash = await hashPassword(input.newPassword);
  const event = await ctx.db.transaction(async (tx) => {
    await lockResets(tx, emailIndex);
    await lockOwnSession(tx, ctx);
    const changed = await tx
      .update(players)
      .set({ passwordHash })
      .where(
        and(
          eq(players.id, player.id),
          oldHash === null ? isNull(players.passwordHash) : eq(players.passwordHash, oldHash),
        ),
      )
      .returning({ id: players.id });
    if (changed.length === 0) throw refused('Your password was just changed on another device.');
    return settleNewPassword(ctx, tx, { player, keptSessionId: ctx.actor.sessionId });
  });
  await publishRevoked(ctx, player.id, event);
}
