import { and, eq, isNull } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { ChangePasswordInput } from '@/lib/contract/accounts/password-schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { refuseCommonPassword } from '@/lib/platform/security/passwords/common-passwords';
import { hashPassword, verifyPassword } from '@/lib/platform/security/passwords/passwords';
import { publishRevoked } from '@/lib/sessions/revoke-sessions';
import { lockOwnSession } from '@/lib/sessions/session';
import { type Message, message } from '@/messages/message';
import { finishPasswordChange } from './finish-password-change';
import { lockResets } from './resets';

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
  if (!player) throw new AppError('NOT_SIGNED_IN', message('errors', 'loginAgain'));
  return player;
}

function refused(oldPassword: Message): AppError {
  const text = message('welcome', 'passwordUpdateFailed');
  return new AppError('BAD_CREDENTIALS', text, { fieldErrors: { oldPassword } });
}

/**
 * Sets the caller's password, ends all other sessions, codes and links, and sends an email. Throws BAD_CREDENTIALS if the old password
 * is wrong or has just been changed, INVALID_INPUT for a common or unchanged new one, and FORBIDDEN without an email.
 */
export async function changePassword(ctx: PlayerContext, input: ChangePasswordInput): Promise<void> {
  refuseCommonPassword('newPassword', input.newPassword);
  const player = await findPlayer(ctx);
  const { passwordHash: oldHash, emailIndex } = player;
  if (emailIndex === null) throw new AppError('FORBIDDEN', message('welcome', 'passwordNeedsEmail'));
  if (oldHash !== null && input.oldPassword === '') throw refused(message('fields', 'oldPasswordRequired'));
  if (oldHash !== null && !(await verifyPassword(oldHash, input.oldPassword))) {
    throw refused(message('fields', 'passwordIncorrect'));
  }
  if (oldHash !== null && input.newPassword === input.oldPassword) {
    const text = message('fields', 'passwordUnchanged');
    throw new AppError('INVALID_INPUT', text, { fieldErrors: { newPassword: text } });
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
    if (changed.length === 0) throw refused(message('fields', 'passwordChangedElsewhere'));
    return finishPasswordChange(ctx, tx, { player, keptSessionId: ctx.actor.sessionId });
  });
  await publishRevoked(ctx, player.id, event);
}
