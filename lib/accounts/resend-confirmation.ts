import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { PlayerContext } from '../context';
import { AppError } from '../errors';
import { spend } from '../security/rate-limits';
import type { ResentView } from './confirmation-view';
import { sendConfirmation } from './email-confirmation';
import { emailOf } from './email-of';
import { CONFIRMATION_PAUSE, CONFIRMATIONS_PER_DAY } from './limits';

/**
 * Mails the caller another confirmation link, or finds that none is needed any more. Throws NOT_FOUND without an e-mail
 * and TOO_MANY_REQUESTS past five a day.
 */
export async function resendConfirmation(ctx: PlayerContext): Promise<ResentView> {
  const { playerId } = ctx.actor;
  const [player] = await ctx.db
    .select({ emailSealed: players.emailSealed, emailConfirmedAt: players.emailConfirmedAt })
    .from(players)
    .where(eq(players.id, playerId));
  const email = player ? emailOf({ id: playerId, ...player }) : null;
  if (!player || email === null) throw new AppError('NOT_FOUND', 'Your account has no email.');
  if (player.emailConfirmedAt) return { state: 'confirmed' };
  await spend(ctx, CONFIRMATIONS_PER_DAY, playerId);
  await sendConfirmation(ctx, { playerId, email });
  return { state: 'sent', pauseSeconds: CONFIRMATION_PAUSE.perSeconds };
}
