import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { NoTimerInput } from '@/lib/contract/players/schemas';
import type { PlayerContext } from '@/lib/platform/context';

export async function setNoTimer(
  ctx: PlayerContext,
  { noTimer }: NoTimerInput,
): Promise<{ noTimer: boolean }> {
  await ctx.db.update(players).set({ playsWithoutTimer: noTimer }).where(eq(players.id, ctx.actor.playerId));
  return { noTimer };
}
