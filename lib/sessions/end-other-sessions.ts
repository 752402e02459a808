import type { PlayerContext } from '@/lib/platform/context';
import { holdOwnSession } from './hold-own-session';
import { revokeSessionsWithin, tellRevoked } from './revoke-sessions';

/**
 * Ends every session of the caller but the one that asks, their sockets too. Returns how many ended. Throws
 * NOT_SIGNED_IN when the one that asks has ended itself.
 */
export async function endOtherSessions(ctx: PlayerContext): Promise<{ ended: number }> {
  const { playerId, sessionId } = ctx.actor;
  const { ended, event } = await ctx.db.transaction(async (tx) => {
    await holdOwnSession(tx, ctx);
    return revokeSessionsWithin(tx, { playerId, which: { allBut: sessionId }, now: ctx.now() });
  });
  await tellRevoked(ctx, playerId, event);
  return { ended };
}
