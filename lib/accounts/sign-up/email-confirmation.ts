import { and, eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { ConfirmationView, ResentView } from '@/lib/contract/accounts/confirmation-view';
import type { ConfirmEmailInput } from '@/lib/contract/accounts/schemas';
import { creditWaitingRewards } from '@/lib/friends/rewards/credit-waiting-rewards';
import { env } from '@/lib/platform/config/env';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { JobWriter } from '@/lib/platform/jobs/enqueue';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { emailOf } from '@/lib/players/sealed-fields';
import { message } from '@/messages/message';
import { CONFIRMATION_PAUSE, CONFIRMATIONS_PER_DAY } from '../limits';

const PURPOSE = 'confirm-email';
const VALID_SECONDS = 7 * 24 * 60 * 60;
/** For this time after its expiry a link counts as expired, then as invalid. */
const RECOGNIZED_SECONDS = 90 * 24 * 60 * 60;

/** The content of a link. The index binds it to one address, so a changed address needs another link. */
type Confirmation = readonly [playerId: string, emailIndex: string];

type FoundConfirmation = { playerId: string; emailIndex: string; isExpired: boolean };

function readConfirmation(token: string, now: Date): FoundConfirmation | null {
  const valid = openToken<Confirmation>(PURPOSE, token, now.getTime());
  const found = valid ?? openToken<Confirmation>(PURPOSE, token, now.getTime() - RECOGNIZED_SECONDS * 1000);
  if (!found) return null;
  const [playerId, emailIndex] = found;
  return { playerId, emailIndex, isExpired: valid === null };
}

export async function sendConfirmation(
  ctx: Pick<Context, 'now' | 'sendMail'>,
  { playerId, email }: { playerId: string; email: string },
  jobWriter?: JobWriter,
): Promise<void> {
  const confirmation: Confirmation = [playerId, blindIndex('players.email', email)];
  const token = sealToken(PURPOSE, confirmation, VALID_SECONDS, ctx.now().getTime());
  const link = new URL('/confirm-email', env().APP_URL);
  link.searchParams.set('token', token);
  await ctx.sendMail({ kind: 'confirmEmail', to: email, link: link.href }, jobWriter);
}

/** Mails the caller a new link unless the email is confirmed. Throws NOT_FOUND without an email, and TOO_MANY_REQUESTS. */
export async function resendConfirmation(ctx: PlayerContext): Promise<ResentView> {
  const { playerId } = ctx.actor;
  const [player] = await ctx.db
    .select({ emailSealed: players.emailSealed, emailConfirmedAt: players.emailConfirmedAt })
    .from(players)
    .where(eq(players.id, playerId));
  const email = player ? emailOf({ id: playerId, ...player }) : null;
  if (!player || email === null) throw new AppError('NOT_FOUND', message('welcome', 'noEmail'));
  if (player.emailConfirmedAt) return { state: 'confirmed' };
  await spend(ctx, CONFIRMATIONS_PER_DAY, playerId);
  await sendConfirmation(ctx, { playerId, email });
  return { state: 'sent', pauseSeconds: CONFIRMATION_PAUSE.perSeconds };
}

function maskAddress(email: string): string {
  return email.replace(/^(.).*@/, '$1…@');
}

/** Returns the state of a confirmation link, for its page. Changes nothing, because mail scanners open links too. */
export async function findConfirmation(
  ctx: Context,
  { token }: ConfirmEmailInput,
): Promise<ConfirmationView> {
  const found = readConfirmation(token, ctx.now());
  if (!found) return { state: 'invalid' };
  const [player] = await ctx.db
    .select({ emailSealed: players.emailSealed, emailConfirmedAt: players.emailConfirmedAt })
    .from(players)
    .where(and(eq(players.id, found.playerId), eq(players.emailIndex, found.emailIndex)));
  if (!player?.emailSealed) return { state: 'invalid' };
  if (player.emailConfirmedAt) return { state: 'confirmed' };
  if (found.isExpired) return { state: 'expired' };
  const email = emailOf({ id: found.playerId, ...player });
  return { state: 'open', email: email === null ? 'Unknown' : maskAddress(email) };
}

type ConfirmedView = Exclude<ConfirmationView, { state: 'open' }>;

/** Confirms the email of a link, and credits the friendship stars that waited for it. Needs no session. Idempotent. */
export async function confirmEmail(ctx: Context, { token }: ConfirmEmailInput): Promise<ConfirmedView> {
  const now = ctx.now();
  const found = readConfirmation(token, now);
  if (!found) return { state: 'invalid' };
  const [player] = await ctx.db
    .update(players)
    .set({
      emailConfirmedAt: found.isExpired
        ? players.emailConfirmedAt
        : sql`coalesce(${players.emailConfirmedAt}, ${now.toISOString()})`,
    })
    .where(and(eq(players.id, found.playerId), eq(players.emailIndex, found.emailIndex)))
    .returning({ emailConfirmedAt: players.emailConfirmedAt });
  if (!player) return { state: 'invalid' };
  if (!player.emailConfirmedAt) return { state: 'expired' };
  await creditWaitingRewards(ctx, found);
  return { state: 'confirmed' };
}
