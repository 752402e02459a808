import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { players } from '@/db/schema';
import { playerHash, writeJournal } from '@/lib/journal/write-journal';
import { setListedWithin } from '@/lib/leaderboard/exclusion/set-listed';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { lockOwnSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';

/** Cancels a scheduled deletion and returns the player to boards. Throws DELETION_SCHEDULED once it is due. */
export async function keepAccount(ctx: PlayerContext): Promise<null> {
  const { playerId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    await lockOwnSession(tx, ctx);
    const kept = await tx
      .update(players)
      .set({ deletionDueAt: null })
      .where(
        and(
          eq(players.id, playerId),
          or(isNull(players.deletionDueAt), gt(players.deletionDueAt, ctx.now())),
        ),
      )
      .returning({ id: players.id });
    if (kept.length === 0) {
      throw new AppError('DELETION_SCHEDULED', message('welcome', 'keepOver'));
    }
    await writeJournal(tx, { kind: 'stays', player: playerHash(playerId) });
    await setListedWithin(tx, { playerId, listed: true });
  });
  return null;
}
