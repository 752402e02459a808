import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { LogInInput } from '@/lib/contract/accounts/schemas';
import type { SessionKind } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import {
  forgive,
  type Limit,
  readSpent,
  refuseSpent,
  renew,
  spend,
} from '@/lib/platform/security/limits/rate-limits';
import { verifyAgainstDummy, verifyPassword } from '@/lib/platform/security/passwords/passwords';
import { type OpenedSession, openSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';
import {
  KNOWN_ADDRESS,
  LOG_IN_PER_ACCOUNT,
  LOG_IN_PER_ACCOUNT_AND_ADDRESS,
  LOG_IN_PER_ADDRESS,
  LOG_IN_SLOW_LANE,
} from '../limits';
import { suspended } from './suspension';

async function isWithin(ctx: Context, limit: Limit, subject: string): Promise<boolean> {
  return spend(ctx, limit, subject).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof AppError) return false;
      throw refusal;
    },
  );
}

/**
 * Whether the account was used from this address before.
 * @throws TOO_MANY_REQUESTS for an unknown address without attempts left, before anything is written: made-up emails must not
 * leave rows.
 */
async function isKnownAddress(ctx: Context, accountAtAddress: string): Promise<boolean> {
  const [knownUses, refusal] = await Promise.all([
    readSpent(ctx, KNOWN_ADDRESS, accountAtAddress),
    refuseSpent(ctx, LOG_IN_PER_ADDRESS, ctx.address).then(
      () => null,
      (error: unknown) => ({ error }),
    ),
  ]);
  const isKnown = knownUses > 0;
  if (refusal && (!isKnown || !(refusal.error instanceof AppError))) throw refusal.error;
  return isKnown;
}

/**
 * Counts the attempt by the index of the email, so that unknown accounts count alike. The address comes last: refused attempts
 * must not use up what its other users have.
 */
async function countTry(ctx: Context, account: string, accountAtAddress: string): Promise<void> {
  const isKnown = await isKnownAddress(ctx, accountAtAddress);
  const [isWithinPlace, isWithinAccount] = await Promise.all([
    isWithin(ctx, LOG_IN_PER_ACCOUNT_AND_ADDRESS, accountAtAddress),
    isKnown || isWithin(ctx, LOG_IN_PER_ACCOUNT, account),
  ]);
  const isFast = isWithinAccount && isWithinPlace;
  if (!isFast) await spend(ctx, LOG_IN_SLOW_LANE, accountAtAddress);
  if (!isKnown) await spend(ctx, LOG_IN_PER_ADDRESS, ctx.address);
  else if (!(await isWithin(ctx, LOG_IN_PER_ADDRESS, ctx.address)) && isFast) {
    await spend(ctx, LOG_IN_SLOW_LANE, accountAtAddress);
  }
}

async function rememberPlace(ctx: Context, accountAtAddress: string): Promise<void> {
  await Promise.all([
    forgive(ctx, LOG_IN_PER_ACCOUNT_AND_ADDRESS, accountAtAddress),
    renew(ctx, KNOWN_ADDRESS, accountAtAddress),
  ]);
}

async function findPlayer(ctx: Context, account: string) {
  const [player] = await ctx.db
    .select({ id: players.id, passwordHash: players.passwordHash, bannedAt: players.bannedAt })
    .from(players)
    .where(
      and(
        eq(players.emailIndex, account),
        // Accounts past their deletion date count as deleted, even before the job erases them.
        or(isNull(players.deletionDueAt), gt(players.deletionDueAt, ctx.now())),
      ),
    );
  return player;
}

/**
 * Opens a session for the email and its password.
 * @throws BAD_CREDENTIALS for an unknown account or a wrong password, with the same text after the same time, and when the
 * password was changed or the player banned meanwhile; FORBIDDEN for the right password of a banned player; TOO_MANY_REQUESTS,
 * which slows guessing without locking out the owner.
 */
export async function logIn(
  ctx: Context,
  input: LogInInput & { kind?: SessionKind },
): Promise<OpenedSession> {
  const account = blindIndex('players.email', input.email);
  const accountAtAddress = `${account} ${ctx.address}`;
  const [player] = await Promise.all([findPlayer(ctx, account), countTry(ctx, account, accountAtAddress)]);
  const passwordHash = player?.passwordHash;
  const isRight = passwordHash
    ? await verifyPassword(passwordHash, input.password)
    : await verifyAgainstDummy(input.password);
  if (!player || !isRight) throw new AppError('BAD_CREDENTIALS', message('welcome', 'loginFailed'));
  if (player.bannedAt) throw new AppError('FORBIDDEN', suspended());
  const { rememberMe: remembered, kind } = input;
  const session = { playerId: player.id, kind, remembered, now: ctx.now(), client: ctx.client };
  const [opened] = await Promise.all([
    openSession(ctx.db, session, sql`password_hash = ${passwordHash ?? null}`),
    rememberPlace(ctx, accountAtAddress),
  ]);
  return opened;
}
