import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { resetCodes } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { emailOf } from '@/lib/players/email-of';
import { revokeSessionsWithin } from '@/lib/sessions/revoke-sessions';

export type PasswordOwner = { id: string; emailIndex: string | null; emailSealed: string | null };

type Settled = {
  player: PasswordOwner;
  keptSessionId?: string;
  /** Names of providers that went along with the old password. */
  unlinked?: string[];
};

/**
 * What follows every new password, in the transaction that writes it: codes and links of the account end, its
 * sessions end but for `keptSessionId`, and a mail says so. Returns what to hand to `tellRevoked` once that has committed.
 */
export async function settleNewPassword(
  ctx: Context,
  tx: Transaction,
  { player, keptSessionId, unlinked = [] }: Settled,
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
