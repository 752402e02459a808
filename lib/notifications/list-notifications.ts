import { type SQL, sql } from 'drizzle-orm';
import { executePrepared } from '@/db/prepared';
import type { FriendReward } from '@/lib/contract/friends/friend-view';
import type {
  NotificationKind,
  NotificationsView,
  NotificationView,
} from '@/lib/contract/friends/notifications-view';
import { promisedReward } from '@/lib/contract/friends/rules';
import { env, friendRewardsNeedEmail } from '@/lib/platform/config/env';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { openedName } from '@/lib/players/names/opened-name';
import { isVisible } from '@/lib/players/visible';

type NotificationRow = {
  id: string;
  kind: NotificationKind;
  about_player_id: string | null;
  username_sealed: string | null;
  badge: string | null;
  stars: number | null;
  reader_rewarded: boolean;
  other_rewarded: boolean;
  is_waiting: boolean;
  reader_ever: number;
  other_ever: number;
  at_ms: number;
};

/** Returns what a new friendship brought so far. Earlier friendships of the two do not count. */
function rewardOf(row: NotificationRow): FriendReward | null {
  if (row.kind !== 'friend_accepted') return null;
  if (row.reader_rewarded) return row.other_rewarded ? 'both' : 'reader';
  if (!row.is_waiting || !friendRewardsNeedEmail(env())) return 'none';
  return promisedReward(row.reader_ever, row.other_ever);
}

function viewOf(row: NotificationRow): NotificationView {
  const { about_player_id: about, username_sealed: sealed } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: about === null || sealed === null ? null : openedName(about, sealed),
    badge: row.badge,
    stars: row.stars,
    reward: rewardOf(row),
    at: row.at_ms,
  };
}

async function countPending({ db }: Pick<Context, 'db'>, playerId: string): Promise<number> {
  const [row] = await executePrepared<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from friendships f join players p on p.id = f.asker_player_id
    where ${playerId}::uuid in (f.low_player_id, f.high_player_id) and f.state = 'pending'
      and f.asker_player_id <> ${playerId}::uuid and ${isVisible(sql`p`)}`,
  );
  return row?.count ?? 0;
}

function wasRewarded(playerId: SQL): SQL {
  return sql`exists(select 1 from ledger l where l.player_id = ${playerId} and l.cause_id = f.id
    and l.kind = 'friend_reward' and l.created_at >= n.created_at)`;
}

/** How often this side received stars for friends; the text of the notification depends on it. */
function timesRewarded(playerId: SQL): SQL {
  return sql`case when n.kind = 'friend_accepted' then (select count(*)::int from ledger l
    where l.player_id = ${playerId} and l.kind = 'friend_reward') else 0 end`;
}

/** Returns the unseen notifications, oldest first, without those about players who are banned or leaving. */
export async function readNotifications(
  { db }: Pick<Context, 'db'>,
  { playerId }: { playerId: string },
): Promise<NotificationsView> {
  const [rows, pendingRequests] = await Promise.all([
    executePrepared<NotificationRow>(
      db,
      sql`
      select n.id, n.kind, n.about_player_id, p.username_sealed, n.badge, n.stars,
        ${wasRewarded(sql`n.player_id`)} as reader_rewarded, ${wasRewarded(sql`n.about_player_id`)} as other_rewarded,
        coalesce(f.state = 'accepted' and f.reward_settled_at is null
          and (me.email_confirmed_at is null or p.email_confirmed_at is null), false) as is_waiting,
        ${timesRewarded(sql`n.player_id`)} as reader_ever, ${timesRewarded(sql`n.about_player_id`)} as other_ever,
        (extract(epoch from n.created_at) * 1000)::double precision as at_ms
      from notices n join players me on me.id = n.player_id left join players p on p.id = n.about_player_id
      left join friendships f on n.kind = 'friend_accepted'
        and f.low_player_id = least(n.player_id, n.about_player_id)
        and f.high_player_id = greatest(n.player_id, n.about_player_id)
      where n.player_id = ${playerId}::uuid and n.seen_at is null
        and (n.about_player_id is null or ${isVisible(sql`p`)})
      order by n.created_at, n.id`,
    ),
    countPending({ db }, playerId),
  ]);
  return { unseen: rows.map(viewOf), pendingRequests };
}

export function listNotifications(ctx: PlayerContext): Promise<NotificationsView> {
  return readNotifications(ctx, ctx.actor);
}
