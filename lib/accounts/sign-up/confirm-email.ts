import { and, eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { ConfirmationView } from '@/lib/contract/accounts/confirmation-view';
import type { ConfirmEmailInput } from '@/lib/contract/accounts/schemas';
import { creditWaitingRewards } from '@/lib/friends/rewards/credit-waiting-rewards';
import type { Context } from '@/lib/platform/context';
import { readConfirmation } from './email-confirmation';

type ConfirmedView = Exclude<ConfirmationView, { state: 'open' }>;

/** Confirms the email of a link without a session, and credits friendship stars that waited for it. Repeating it is safe. */
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
