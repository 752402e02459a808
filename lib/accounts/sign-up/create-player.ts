import type { Transaction } from '@/db/client';
import { STARTING_LIVES } from '@/lib/contract/lives/rules';
import type { Context } from '@/lib/platform/context';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { sendConfirmation } from './email-confirmation';
import { insertPlayer } from './insert-player';
import { drawUserId } from './user-id';

export type NewPlayer = {
  username: string;
  email: string | null;
  passwordHash: string | null;
  emailConfirmedAt: Date | null;
  agreedToTermsAt: Date | null;
};

/** Returns the columns of an account, sealed for its row. */
export function accountColumns(playerId: string, { username, email, ...rest }: NewPlayer) {
  return {
    ...rest,
    usernameSealed: sealField({ column: 'players.username', rowId: playerId }, username),
    usernameIndex: blindIndex('players.username', username),
    emailSealed: email === null ? null : sealField({ column: 'players.email', rowId: playerId }, email),
    emailIndex: email === null ? null : blindIndex('players.email', email),
  };
}

/** Queues the confirmation email unless a provider verified the address. */
export async function confirmAddress(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'sendMail'>,
  { playerId, email, emailConfirmedAt }: Pick<NewPlayer, 'email' | 'emailConfirmedAt'> & { playerId: string },
): Promise<void> {
  if (email !== null && emailConfirmedAt === null) await sendConfirmation(ctx, { playerId, email }, tx);
}

/**
 * Inserts a player with a User ID, the starting lives and their ledger row, and queues the confirmation email unless a provider verified
 * the address. Returns the player's id.
 * @throws the violated unique key of `players` for a name or email that is taken.
 */
export async function createPlayer(
  tx: Transaction,
  ctx: Pick<Context, 'random' | 'now' | 'sendMail' | 'language'>,
  player: NewPlayer,
): Promise<string> {
  const playerId = ctx.random.uuid();
  const row = {
    ...accountColumns(playerId, player),
    id: playerId,
    language: ctx.language,
    createdAt: ctx.now(),
  };
  await drawUserId(ctx.random, (referralCode) =>
    insertPlayer(tx, { ...row, referralCode }, { lives: STARTING_LIVES, listed: true }),
  );
  await confirmAddress(tx, ctx, { playerId, ...player });
  return playerId;
}
