import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { pushSubscriptions, sessions } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { PlayerEvent } from '@/lib/platform/events/player-events';

/** One NOTIFY names at most this many sessions. With more, the event says `all`, and all sockets of the player check their session. */
const MAX_NAMED_SESSIONS = 100;

export type SessionRevoked = Extract<PlayerEvent, { type: 'sessionRevoked' }>;
type SessionSelection = 'all' | readonly string[] | { allBut: string };

function conditionOf(which: SessionSelection) {
  if (which === 'all') return undefined;
  return 'allBut' in which ? ne(sessions.id, which.allBut) : inArray(sessions.id, [...which]);
}

/**
 * Revokes sessions of one player and deletes their push subscriptions. Ignores ids of other players' sessions.
 * Returns the number of revoked sessions and the event for `publishRevoked`. `db` may be a transaction.
 */
export async function revokeSessionsWithin(
  db: Pick<Database, 'update' | 'delete'>,
  { playerId, which, now }: { playerId: string; which: SessionSelection; now: Date },
): Promise<{ ended: number; event: SessionRevoked }> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.playerId, playerId), isNull(sessions.revokedAt), conditionOf(which)))
    .returning({ id: sessions.id });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids));
  const isNameable = which !== 'all' && ids.length <= MAX_NAMED_SESSIONS;
  return {
    ended: ids.length,
    event: { type: 'sessionRevoked', sessionIds: isNameable ? ids : 'all' },
  };
}

/**
 * Notifies the realtime processes to close the sockets of revoked sessions. Never rejects. Call it after the commit: before, a closed
 * socket could reconnect. If the event is lost, the sockets close within a minute.
 */
export async function publishRevoked(
  ctx: Pick<Context, 'publish' | 'log'>,
  playerId: string,
  event: SessionRevoked,
): Promise<void> {
  if (event.sessionIds.length === 0) return;
  await ctx.publish(playerId, event).catch((error: unknown) => {
    ctx.log.error({ error: errorReport(error) }, 'cannot publish the end of sessions');
  });
}

export async function revokeSessions(
  ctx: Pick<Context, 'db' | 'now' | 'publish' | 'log'>,
  playerId: string,
  which: 'all' | readonly string[],
): Promise<number> {
  const { ended, event } = await revokeSessionsWithin(ctx.db, { playerId, which, now: ctx.now() });
  await publishRevoked(ctx, playerId, event);
  return ended;
}
