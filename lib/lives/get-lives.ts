import type { WireLives } from '@/lib/contract/realtime/protocol';
import type { PlayerContext } from '@/lib/platform/context';
import { readGameState, wireLives } from './game-state';

/** Returns the player's lives and stars as of now. Regenerated lives are counted but not yet stored. */
export async function getLives(ctx: PlayerContext): Promise<WireLives> {
  const nowMs = ctx.now().getTime();
  const { holdings } = await readGameState(ctx.db, ctx.actor.playerId, nowMs);
  return wireLives(holdings, nowMs);
}
