import type { Transaction } from '@/db/client';
import { STARTING_LIVES } from '@/lib/contract/lives/rules';
import type { Context } from '@/lib/platform/context';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { sendConfirmation } from './email-confirmation';
import { drawUserId, insertPlayer } from './insert-player';

export type NewPlayer = {
  username: string;
  email: string | null;
  passwordHash: string | null;
  emailConfirmedAt: Date | null;
  agreedToTermsAt: Date | null;
};

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
export async function requestConfirmation(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'sendMail'>,
  { playerId, email, emailConfirmedAt }: Pick<NewPlayer, 'email' | 'emailConfirmedAt'> & { playerId: string },
): Promise<void> {
  if (email !== null && emailConfirmedAt === null) await sendConfirmation(ctx, { playerId, email }, tx);
}

/** Creates an account. Returns its id. Rejects with PostgreSQL's error (see `violatedConstraint`) for a name or email in use. */
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
  await requestConfirmation(tx, ctx, { playerId, ...player });
  return playerId;
}
