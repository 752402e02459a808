import { sql } from '@/db/sql';
import { listHeldBadges } from '@/lib/badges/list-badges';
import type { FriendCard, FriendKnowledge } from '@/lib/contract/friends/friend-view';
import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import { notFriend } from '@/lib/friends/challenge-limit';
import { friendView, type ListedPlayerRow } from '@/lib/friends/list-friends';
import { readBestRun } from '@/lib/higher-lower/run';
import { readKnowledge } from '@/lib/knowledge/get-knowledge';
import type { PlayerContext } from '@/lib/platform/context';
import { withStats } from './friend-rows';

type Friend = ListedPlayerRow & { hides_knowledge: boolean };

/** Throws NOT_FOUND for a player who is no friend, and for a friend who is banned or leaving. */
export async function getFriendCard(ctx: PlayerContext, { friendId }: FriendIdInput): Promise<FriendCard> {
  const friend = await readFriend(ctx, friendId);
  if (!friend) throw notFriend();
  const [[row], badges, best, knowledge] = await Promise.all([
    withStats(ctx, [friendView(friend)]),
    listHeldBadges(ctx, friendId),
    friend.hides_knowledge ? 0 : readBestRun(ctx.db, friendId),
    friend.hides_knowledge ? null : readShownKnowledge(ctx, friendId),
  ]);
  if (!row) throw new Error('the figures of a friend were not read');
  return { ...row, badges, best_higher_lower: best, knowledge };
}

async function readFriend({ db, actor }: PlayerContext, friendId: string): Promise<Friend | undefined> {
  const [friend] = await db.execute<Friend>(sql`
    select p.id, p.username_sealed, p.profile_image_key,
      (extract(epoch from f.changed_at) * 1000)::double precision as since_ms,
      coalesce(r.hides_knowledge, false) as hides_knowledge
    from friendships f
    join players p on p.id = ${friendId}::uuid
    left join preferences r on r.player_id = p.id
    where f.low_player_id = least(${actor.playerId}::uuid, ${friendId}::uuid)
      and f.high_player_id = greatest(${actor.playerId}::uuid, ${friendId}::uuid)
      and f.state = 'accepted' and p.banned_at is null and p.deletion_due_at is null`);
  return friend;
}

/** Leaves out results by category, which only the player may see. */
async function readShownKnowledge(ctx: PlayerContext, friendId: string): Promise<FriendKnowledge> {
  const { allTime, recent } = await readKnowledge(ctx, friendId);
  return { allTime, recent };
}
