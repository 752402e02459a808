import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { LogInInput } from '@/lib/contract/accounts/schemas';
import type { SessionKind } from '@/lib/contract/enums';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import {
  checkLimit,
  type Limit,
  readSpent,
  resetLimit,
  restartWindow,
  spend,
} from '@/lib/platform/security/limits/rate-limits';
import { verifyAgainstDummy, verifyPassword } from '@/lib/platform/security/passwords/passwords';
import { type OpenedSession, openSession } from '@/lib/sessions/session';
import { type Message, message } from '@/messages/message';
import {
  KNOWN_ADDRESS,
  LOG_IN_PER_ACCOUNT,
  LOG_IN_PER_ACCOUNT_AND_ADDRESS,
  LOG_IN_PER_ADDRESS,
  LOG_IN_SLOW_LANE,
} from '../limits';

async function trySpend(ctx: Context, limit: Limit, subject: string): Promise<boolean> {
  return spend(ctx, limit, subject).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof AppError) return false;
      throw refusal;
    },
  );
}

// Returns whether the account logged in from this address before. Throws TOO_MANY_REQUESTS if it did not, and the address has no
// attempts left. Writes nothing, so that an address above its limit cannot fill the table of limits with invented emails.
async function isKnownAddress(ctx: Context, accountAtAddress: string): Promise<boolean> {
  const [knownUses, refusal] = await Promise.all([
    readSpent(ctx, KNOWN_ADDRESS, accountAtAddress),
    checkLimit(ctx, LOG_IN_PER_ADDRESS, ctx.address).then(
      () => null,
      (error: unknown) => ({ error }),
    ),
  ]);
  const isKnown = knownUses > 0;
  if (refusal && (!isKnown || !(refusal.error instanceof AppError))) throw refusal.error;
  return isKnown;
}

// Counts the attempt. Counts the address last, so that attempts refused for one account do not use up the attempts of other people
// at the address. Throws TOO_MANY_REQUESTS.
async function countAttempt(ctx: Context, account: string, accountAtAddress: string): Promise<void> {
  const isKnown = await isKnownAddress(ctx, accountAtAddress);
  const [isBelowAccountAtAddressLimit, isBelowAccountLimit] = await Promise.all([
    trySpend(ctx, LOG_IN_PER_ACCOUNT_AND_ADDRESS, accountAtAddress),
    isKnown || trySpend(ctx, LOG_IN_PER_ACCOUNT, account),
  ]);
  const needsSlowLane = !isBelowAccountLimit || !isBelowAccountAtAddressLimit;
  if (needsSlowLane) await spend(ctx, LOG_IN_SLOW_LANE, accountAtAddress);
  if (!isKnown) await spend(ctx, LOG_IN_PER_ADDRESS, ctx.address);
  else if (!(await trySpend(ctx, LOG_IN_PER_ADDRESS, ctx.address)) && !needsSlowLane) {
    await spend(ctx, LOG_IN_SLOW_LANE, accountAtAddress);
  }
}

async function rememberAddress(ctx: Context, accountAtAddress: string): Promise<void> {
  await Promise.all([
    resetLimit(ctx, LOG_IN_PER_ACCOUNT_AND_ADDRESS, accountAtAddress),
    restartWindow(ctx, KNOWN_ADDRESS, accountAtAddress),
  ]);
}

async function findPlayer(ctx: Context, emailIndex: string) {
  const [player] = await ctx.db
    .select({ id: players.id, passwordHash: players.passwordHash, bannedAt: players.bannedAt })
    .from(players)
    .where(
      and(
        eq(players.emailIndex, emailIndex),
        // Accounts past their deletion date count as deleted, even before the job erases them.
        or(isNull(players.deletionDueAt), gt(players.deletionDueAt, ctx.now())),
      ),
    );
  return player;
}

/**
 * Opens a session for an email and its password. Throws BAD_CREDENTIALS for an unknown account or a wrong password, with the
 * same text after the same time. Throws FORBIDDEN for the right password of a banned player, and TOO_MANY_REQUESTS.
 */
export async function logIn(
  ctx: Context,
  input: LogInInput & { kind?: SessionKind },
): Promise<OpenedSession> {
  // Identifies the account in limits too, so that attempts for an unknown email count like others.
  const emailIndex = blindIndex('players.email', input.email);
  const accountAtAddress = `${emailIndex} ${ctx.address}`;
  const [player] = await Promise.all([
    findPlayer(ctx, emailIndex),
    countAttempt(ctx, emailIndex, accountAtAddress),
  ]);
  const passwordHash = player?.passwordHash;
  const isRight = passwordHash
    ? await verifyPassword(passwordHash, input.password)
    : await verifyAgainstDummy(input.password);
  if (!player || !isRight) throw new AppError('BAD_CREDENTIALS', message('welcome', 'loginFailed'));
  if (player.bannedAt) throw new AppError('FORBIDDEN', suspensionMessage());
  const { rememberMe: remembered, kind } = input;
  const session = { playerId: player.id, kind, remembered, now: ctx.now(), client: ctx.client };
  const [opened] = await Promise.all([
    openSession(ctx.db, session, sql`password_hash = ${passwordHash ?? null}`),
    rememberAddress(ctx, accountAtAddress),
  ]);
  return opened;
}

/** Returns the text for a banned player. Show it only after the right credentials: other people must not learn of the ban. */
export function suspensionMessage(): Message {
  const { SUPPORT_EMAIL: address } = env();
  return address === undefined
    ? message('welcome', 'suspended')
    : message('welcome', 'suspendedWrite', { address });
}
