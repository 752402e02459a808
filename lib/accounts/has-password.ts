import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { PlayerContext } from '../context';

/** Whether this player has a password at all: who came through a provider may set a first one. */
export async function hasPassword(ctx: PlayerContext): Promise<boolean> {
  const [player] = await ctx.db
    .select({ passwordHash: players.passwordHash })
    .from(players)
    .where(eq(players.id, ctx.actor.playerId));
  return player !== undefined && player.passwordHash !== null;
}
