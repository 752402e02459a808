import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { players, preferences } from '@/db/schema';
import { RELEASED_ON } from '@/lib/contract/players/whats-new';
import type { PlayerContext } from '@/lib/platform/context';

/** Returns whether to show *What's new*: the account is older than the release and has not closed the card. */
export async function isWhatsNewUnseen({ db, actor }: PlayerContext): Promise<boolean> {
  const found = await db
    .select({ id: players.id })
    .from(players)
    .leftJoin(preferences, eq(preferences.playerId, players.id))
    .where(
      and(
        eq(players.id, actor.playerId),
        eq(players.isGuest, false),
        lt(players.createdAt, new Date(RELEASED_ON)),
        or(isNull(preferences.newsSeenOn), lt(preferences.newsSeenOn, RELEASED_ON)),
      ),
    );
  return found.length > 0;
}
