import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { identities, players, resetCodes } from '@/db/schema';
import { PROVIDERS } from '@/lib/contract/accounts/identity-view';
import type { ResetPasswordInput } from '@/lib/contract/accounts/password-schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { refuseCommonPassword } from '@/lib/platform/security/passwords/common-passwords';
import { hashPassword } from '@/lib/platform/security/passwords/passwords';
import { tellRevoked } from '@/lib/sessions/revoke-sessions';
import { lockResets, openResetRight } from './reset-account';
import { type PasswordOwner, settleNewPassword } from './settle-new-password';

export const RESET_OVER = 'This reset has expired or was already used. Please start again.';

function expired(): AppError {
  return new AppError('FORBIDDEN', RESET_OVER);
}

/** The account whose mail gave this right, as long as that mail is open. */
async function findAccount(ctx: Context, rowId: string): Promise<string> {
  const [row] = await ctx.db
    .select({ emailIndex: resetCodes.emailIndex })
    .from(resetCodes)
    .where(and(eq(resetCodes.id, rowId), isNull(resetCodes.closedAt)));
  if (!row) throw expired();
  return row.emailIndex;
}

/** Uses the right up. Of all who come with the same one, or with another of the account, one gets through. */
async function closeMail(tx: Transaction, rowId: string, now: Date): Promise<void> {
  const closed = await tx
    .update(resetCodes)
    .set({ closedAt: now, codeHash: null })
    .where(and(eq(resetCodes.id, rowId), isNull(resetCodes.closedAt)))
    .returning({ id: resetCodes.id });
  if (closed.length === 0) throw expired();
}

/** Writes the password. Who resets has the mailbox, so the e-mail counts as confirmed. */
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

/**
 * Takes every provider from the ways to sign in and returns their names: whoever signed up with a stranger's address, or
 * sat at an open game, may have linked one, and nothing but its owner could tell it from the player's own.
 */
async function unlinkAll(tx: Transaction, playerId: string): Promise<string[]> {
  const rows = await tx
    .delete(identities)
    .where(eq(identities.playerId, playerId))
    .returning({ provider: identities.provider });
  const gone = new Set<string>(rows.map(({ provider }) => provider));
  return PROVIDERS.filter(({ provider }) => gone.has(provider)).map(({ name }) => name);
}

/**
 * Gives the account a new password for the right that `verifyCode` or `openResetLink` gave, once. Every session of the
 * account ends, its other codes and links too, every provider is unlinked, and a mail says so. The input has passed `newPasswordFormSchema`. Throws
 * INVALID_INPUT for a common password, which uses nothing up, and FORBIDDEN for a right that is forged, too old,
 * used, or another account's than the caller names.
 */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<void> {
  const rowId = openResetRight(input.resetToken, ctx.now());
  if (rowId === null) throw expired();
  refuseCommonPassword('new_password', input.new_password);
  const emailIndex = await findAccount(ctx, rowId);
  if (input.email !== undefined && emailIndex !== blindIndex('players.email', input.email)) throw expired();
  const passwordHash = await hashPassword(input.new_password);
  const { player, event } = await ctx.db.transaction(async (tx) => {
    await lockResets(tx, emailIndex);
    await closeMail(tx, rowId, ctx.now());
    const owner = await writePassword(tx, { emailIndex, passwordHash, now: ctx.now() });
    const unlinked = await unlinkAll(tx, owner.id);
    return { player: owner, event: await settleNewPassword(ctx, tx, { player: owner, unlinked }) };
  });
  await tellRevoked(ctx, player.id, event);
}
