import type { PlayerContext } from '@/lib/platform/context';
import { lockOwnSession } from './lock-own-session';
import { publishRevoked, revokeSessionsWithin } from './revoke-sessions';

/** Revokes all other sessions of the caller and closes their sockets. @throws NOT_SIGNED_IN if the current one has ended. */
export async function endOtherSessions(ctx: PlayerContext): Promise<{ ended: number }> {
  const { playerId, sessionId } = ctx.actor;
  const { ended, event } = await ctx.db.transaction(async (tx) => {
    await lockOwnSession(tx, ctx);
    return revokeSessionsWithin(tx, { playerId, which: { allBut: sessionId }, now: ctx.now() });
  });
  await publishRevoked(ctx, playerId, event);
  return { ended };
}
