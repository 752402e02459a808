import { and, eq, isNull, ne } from 'drizzle-orm';
import { resetCodes, sessions } from '@/db/schema';
import type { Context } from '../context';
import { openField } from '../security/sealed-fields';
import type { Transaction } from './reset-account';

export type PasswordOwner = { id: string; emailIndex: string | null; emailSealed: string | null };

/** Ids that fit into one notification with room to spare; more sockets are told to look for themselves. */
const MOST_NAMED_SESSIONS = 100;

/**
 * What follows every new password, in the transaction that writes it: codes and links of the account end, its
 * sessions end but for `keptSessionId`, and a mail says so. Returns what to `publish` once that has committed.
 */
export async function settleNewPassword(
  ctx: Context,
  tx: Transaction,
  { player, keptSessionId }: { player: PasswordOwner; keptSessionId?: string },
): Promise<{ type: 'sessionRevoked'; sessionIds: string[] | 'all' }> {
  const now = ctx.now();
  if (player.emailIndex !== null) {
    await tx
      .update(resetCodes)
      .set({ closedAt: now, codeHash: null })
      .where(and(eq(resetCodes.emailIndex, player.emailIndex), isNull(resetCodes.closedAt)));
  }
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.playerId, player.id),
        isNull(sessions.revokedAt),
        keptSessionId === undefined ? undefined : ne(sessions.id, keptSessionId),
      ),
    )
    .returning({ id: sessions.id });
  const to =
    player.emailSealed === null
      ? null
      : openField({ column: 'players.email', rowId: player.id }, player.emailSealed);
  if (to !== null) await ctx.sendMail({ kind: 'passwordChanged', to }, tx);
  const isNameable = keptSessionId !== undefined && ended.length <= MOST_NAMED_SESSIONS;
  return { type: 'sessionRevoked', sessionIds: isNameable ? ended.map(({ id }) => id) : 'all' };
}
