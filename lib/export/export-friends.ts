import { asc, eq } from 'drizzle-orm';
import { notices } from '@/db/schema';
import { listBlocked } from '@/lib/friends/blocks/list-blocked';
import { listFriends } from '@/lib/friends/list-friends';
import type { PlayerContext } from '@/lib/platform/context';

/**
 * Returns friends, requests, blocks and notices as the player sees them. Leaves out unanswered requests: such a row exists
 * only for an existing User ID, and would reveal it.
 */
export async function exportFriends(ctx: PlayerContext): Promise<object> {
  const [accepted, pending, blocked, told] = await Promise.all([
    listFriends(ctx, { type: 'accepted' }),
    listFriends(ctx, { type: 'pending' }),
    listBlocked(ctx),
    ctx.db
      .select({
        at: notices.createdAt,
        what: notices.kind,
        badge: notices.badge,
        stars: notices.stars,
        seenAt: notices.seenAt,
        readAt: notices.readAt,
      })
      .from(notices)
      .where(eq(notices.playerId, ctx.actor.playerId))
      .orderBy(asc(notices.createdAt), asc(notices.id)),
  ]);
  const inWords = ({ name, since }: { name: string; since: number }) => ({ name, since: new Date(since) });
  return {
    friends: accepted.map(inWords),
    requestsToYou: pending.map(inWords),
    blockedByYou: blocked.map(inWords),
    news: told.map((row) => ({ ...row, what: row.what.replaceAll('_', ' ') })),
  };
}
