import { eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { violatedConstraint } from '@/db/errors';
import { players } from '@/db/schema';
import type { RegisterInput } from '@/lib/contract/accounts/schemas';
import type { Context } from '@/lib/platform/context';
import { AppError, type FieldTexts } from '@/lib/platform/errors/app-error';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { isCommonPassword, TOO_COMMON } from '@/lib/platform/security/passwords/common-passwords';
import { hashPassword } from '@/lib/platform/security/passwords/passwords';
import { isRefusedUsername, USERNAME_REFUSED, USERNAME_TAKEN } from '@/lib/players/names/username-rules';
import { isWithdrawnName } from '@/lib/players/names/withdrawn-names';
import { message } from '@/messages/message';
import { REGISTER_PER_ADDRESS } from '../limits';
import { type AccountSessionKind, type Claimed, claimGuest, guestOf } from './claim-guest';
import { createPlayer, type NewPlayer } from './create-player';

function refuseFields(code: 'TAKEN' | 'INVALID_INPUT', fieldErrors: FieldTexts): void {
  const [first] = Object.values(fieldErrors);
  if (first !== undefined) throw new AppError(code, first, { fieldErrors });
}

/** Throws INVALID_INPUT for a refused name or a common password. The browser does not check these: the lists are too long. */
function checkChoices({ username, password }: RegisterInput): void {
  const fieldErrors: FieldTexts = {};
  if (isRefusedUsername(username)) fieldErrors.username = USERNAME_REFUSED;
  if (isCommonPassword(password)) fieldErrors.password = TOO_COMMON;
  refuseFields('INVALID_INPUT', fieldErrors);
}

type Indexes = { username: string; email: string };

async function checkFree(db: Database, username: string, indexes: Indexes): Promise<void> {
  const [byName, byEmail, isWithdrawn] = await Promise.all([
    db.select({ id: players.id }).from(players).where(eq(players.usernameIndex, indexes.username)),
    db.select({ id: players.id }).from(players).where(eq(players.emailIndex, indexes.email)),
    isWithdrawnName(db, username),
  ]);
  const fieldErrors: FieldTexts = {};
  if (isWithdrawn) fieldErrors.username = USERNAME_REFUSED;
  if (byName.length > 0) fieldErrors.username = USERNAME_TAKEN;
  if (byEmail.length > 0) fieldErrors.email = message('fields', 'emailTaken');
  refuseFields('TAKEN', fieldErrors);
}

export type Registered = { playerId: string; claimed: Claimed | null };

async function writeAccount(
  ctx: Context,
  account: NewPlayer,
  sessionKind: AccountSessionKind,
): Promise<Registered> {
  const guest = guestOf(ctx);
  return ctx.db.transaction(async (tx) => {
    if (!guest) return { playerId: await createPlayer(tx, ctx, account), claimed: null };
    const claimed = await claimGuest(tx, guest, { account, sessionKind });
    return { playerId: guest.actor.playerId, claimed };
  });
}

/**
 * Creates an account, without a session. If the caller is a guest, turns the guest into the account, with a new session in `claimed`.
 * Throws INVALID_INPUT, TAKEN, and TOO_MANY_REQUESTS: TAKEN reveals which accounts exist, so attempts are limited.
 */
export async function register(
  ctx: Context,
  input: RegisterInput,
  sessionKind: AccountSessionKind = 'cookie',
): Promise<Registered> {
  checkChoices(input);
  for (const limit of REGISTER_PER_ADDRESS) await spend(ctx, limit, ctx.address);
  const indexes = {
    username: blindIndex('players.username', input.username),
    email: blindIndex('players.email', input.email),
  };
  await checkFree(ctx.db, input.username, indexes);
  const account = {
    username: input.username,
    email: input.email,
    passwordHash: await hashPassword(input.password),
    emailConfirmedAt: null,
    agreedToTermsAt: input.agreed ? ctx.now() : null,
  };
  try {
    return await writeAccount(ctx, account, sessionKind);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'players_username_index_unique') refuseFields('TAKEN', { username: USERNAME_TAKEN });
    if (constraint === 'players_email_index_unique')
      refuseFields('TAKEN', { email: message('fields', 'emailTaken') });
    throw error;
  }
}
