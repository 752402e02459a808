import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { identities, players, resetCodes } from '@/db/schema';
import { sql } from '@/db/sql';
import { PROVIDERS } from '@/lib/contract/accounts/identity-view';
import type { ResetPasswordInput } from '@/lib/contract/accounts/password-schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { refuseCommonPassword } from '@/lib/platform/security/passwords/common-passwords';
import { hashPassword } from '@/lib/platform/security/passwords/passwords';
import { publishRevoked } from '@/lib/sessions/revoke-sessions';
import { message } from '@/messages/message';
import { finishPasswordChange, type PasswordOwner } from './finish-password-change';
import { lockResets, openResetToken } from './resets';

function expired(): AppError {
  return new AppError('FORBIDDEN', message('welcome', 'resetOver'));
}

async function findEmailIndex(ctx: Context, rowId: string): Promise<string> {
  const [row] = await ctx.db
    .select({ emailIndex: resetCodes.emailIndex })
    .from(resetCodes)
    .where(and(eq(resetCodes.id, rowId), isNull(resetCodes.closedAt)));
  if (!row) throw expired();
  return row.emailIndex;
}

/** Closes the row of a reset, so that its token works once. Throws FORBIDDEN if it is closed already. */
async function consumeReset(tx: Transaction, rowId: string, now: Date): Promise<void> {
  const closed = await tx
    .update(resetCodes)
    .set({ closedAt: now, codeHash: null })
    .where(and(eq(resetCodes.id, rowId), isNull(resetCodes.closedAt)))
    .returning({ id: resetCodes.id });
  if (closed.length === 0) throw expired();
}

/** Writes the password and confirms the email, because the player has access to the mailbox. */
async function writePassword(
  tx: Transaction,
  account: { emailIndex: string; passwordHash: string; now: Date },
): Promise<PasswordOwner> {
  const { emailIndex, passwordHash, now } = account;
  const [player] = await tx
    .select({ id: players.id, emailSealed: players.emailSealed })
    .from(players)
    .where(eq(players.emailIndex, emailIndex))
    .for('update');
  if (!player) throw expired();
  await tx
    .update(players)
    .set({ passwordHash, emailConfirmedAt: sql`coalesce(${players.emailConfirmedAt}, ${now.toISOString()})` })
    .where(eq(players.id, player.id));
  return { ...player, emailIndex };
}

/** Unlinks all providers, because another person may have linked one. Returns their names. */
async function unlinkAll(tx: Transaction, playerId: string): Promise<string[]> {
  const rows = await tx
    .delete(identities)
    .where(eq(identities.playerId, playerId))
    .returning({ provider: identities.provider });
  const gone = new Set<string>(rows.map(({ provider }) => provider));
  return PROVIDERS.filter(({ provider }) => gone.has(provider)).map(({ name }) => name);
}

/**
 * Sets a new password with a reset token, once. Ends all sessions, codes and links, unlinks all providers and sends an email. Throws
 * FORBIDDEN for an invalid token or another `email`, and INVALID_INPUT for a common password, after which the token still works.
 */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<void> {
  const rowId = openResetToken(input.resetToken, ctx.now());
  if (rowId === null) throw expired();
  refuseCommonPassword('new_password', input.new_password);
  const emailIndex = await findEmailIndex(ctx, rowId);
  if (input.email !== undefined && emailIndex !== blindIndex('players.email', input.email)) throw expired();
  const passwordHash = await hashPassword(input.new_password);
  const { player, event } = await ctx.db.transaction(async (tx) => {
    await lockResets(tx, emailIndex);
    await consumeReset(tx, rowId, ctx.now());
    const owner = await writePassword(tx, { emailIndex, passwordHash, now: ctx.now() });
    const unlinked = await unlinkAll(tx, owner.id);
    return { player: owner, event: await finishPasswordChange(ctx, tx, { player: owner, unlinked }) };
  });
  await publishRevoked(ctx, player.id, event);
}
