import { and, eq, isNull, ne } from 'drizzle-orm';
import { sessions } from '@/db/schema';
import type { PlayerContext } from '../context';

/** Ids that fit into one notification with room to spare; more sockets are told to look for themselves. */
const MOST_NAMED_SESSIONS = 100;

/** Ends every session of the caller but the one that asks, their sockets too. Returns how many ended. */
export async function endOtherSessions(ctx: PlayerContext): Promise<{ ended: number }> {
  const { playerId, sessionId } = ctx.actor;
  const rows = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(sessions.playerId, playerId), ne(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  const ids = rows.map(({ id }) => id);
  const sessionIds = ids.length <= MOST_NAMED_SESSIONS ? ids : 'all';
  if (ids.length > 0) await ctx.publish(playerId, { type: 'sessionRevoked', sessionIds });
  return { ended: ids.length };
}
