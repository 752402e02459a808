import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { PlayerContext } from '@/lib/context';
import { AppError } from '@/lib/errors';

export type PlayerSettings = {
  /** Plays without the 30 seconds (WCAG 2.2.1). */
  noTimer: boolean;
};

/** What the caller has chosen under /setting. Throws NOT_FOUND when the player is gone. */
export async function getSettings(ctx: PlayerContext): Promise<PlayerSettings> {
  const [row] = await ctx.db
    .select({ noTimer: players.playsWithoutTimer })
    .from(players)
    .where(eq(players.id, ctx.actor.playerId));
  if (!row) throw new AppError('NOT_FOUND', 'Something went wrong');
  return row;
}
