import { asc, eq } from 'drizzle-orm';
import { notices } from '@/db/schema';
import { listBlocked } from '@/lib/friends/blocks/list-blocked';
import { listFriends } from '@/lib/friends/list-friends';
import type { PlayerContext } from '@/lib/platform/context';

/**
 * Friends, requests and blocks as the player sees them, and what they were told. Not whom they asked and got no answer
 * from: such a row exists only where the user id does, and would tell who has one.
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
