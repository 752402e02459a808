import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { pushSubscriptions, sessions } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { PlayerEvent } from '@/lib/platform/events/player-events';

/** Ids that fit into one notification. For more, every socket checks its own session. */
const MOST_NAMED_SESSIONS = 100;

export type SessionRevoked = Extract<PlayerEvent, { type: 'sessionRevoked' }>;
type Ending = 'all' | readonly string[] | { allBut: string };

function chosen(which: Ending) {
  if (which === 'all') return undefined;
  return 'allBut' in which ? ne(sessions.id, which.allBut) : inArray(sessions.id, [...which]);
}

/**
 * Ends sessions of one player, in the caller's transaction or on its own. Ignores ids of others. Returns how many ended, and
 * the event for `publishRevoked`.
 */
export async function revokeSessionsWithin(
  db: Pick<Database, 'update' | 'delete'>,
  { playerId, which, now }: { playerId: string; which: Ending; now: Date },
): Promise<{ ended: number; event: SessionRevoked }> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.playerId, playerId), isNull(sessions.revokedAt), chosen(which)))
    .returning({ id: sessions.id });
  const ids = rows.map(({ id }) => id);
  // The browser of an ended session gets no push messages.
  if (ids.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids));
  const isNameable = which !== 'all' && ids.length <= MOST_NAMED_SESSIONS;
  return {
    ended: ids.length,
    event: { type: 'sessionRevoked', sessionIds: isNameable ? ids : 'all' },
  };
}

/**
 * Notifies the realtime process to close the sockets of ended sessions. Call it after the commit: until then a socket could
 * reconnect. Never rejects; the process itself finds missed sockets within a minute.
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
