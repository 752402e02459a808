import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { ResentView } from '@/lib/contract/accounts/confirmation-view';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { emailOf } from '@/lib/players/sealed-fields';
import { message } from '@/messages/message';
import { CONFIRMATION_PAUSE, CONFIRMATIONS_PER_DAY } from '../limits';
import { sendConfirmation } from './email-confirmation';

/** Mails the caller another confirmation link if it is needed. Throws NOT_FOUND without an email, and TOO_MANY_REQUESTS. */
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
