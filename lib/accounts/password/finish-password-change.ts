import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { resetCodes } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { emailOf } from '@/lib/players/sealed-fields';
import { revokeSessionsWithin } from '@/lib/sessions/revoke-sessions';

export type PasswordOwner = { id: string; emailIndex: string | null; emailSealed: string | null };

type Change = {
  player: PasswordOwner;
  keptSessionId?: string;
  unlinked?: string[];
};

/**
 * Ends codes, links and sessions except `keptSessionId`, and sends an email, which names the `unlinked` providers. Returns the event
 * for `publishRevoked`.
 */
export async function finishPasswordChange(
  ctx: Context,
  tx: Transaction,
  { player, keptSessionId, unlinked = [] }: Change,
) {
  const now = ctx.now();
  if (player.emailIndex !== null) {
    await tx
      .update(resetCodes)
      .set({ closedAt: now, codeHash: null })
      .where(and(eq(resetCodes.emailIndex, player.emailIndex), isNull(resetCodes.closedAt)));
  }
  const which = keptSessionId === undefined ? 'all' : { allBut: keptSessionId };
  const { event } = await revokeSessionsWithin(tx, { playerId: player.id, which, now });
  const to = emailOf(player);
  if (to !== null) {
    await ctx.sendMail({ kind: 'passwordChanged', to, ...(unlinked.length > 0 ? { unlinked } : {}) }, tx);
  }
  return event;
}
