import DataLoader from 'dataloader';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
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
  player_id: string;
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

function wasRewarded(playerId: SQL): SQL {
  return sql`exists(select 1 from ledger l where l.player_id = ${playerId} and l.cause_id = f.id
    and l.kind = 'friend_reward' and l.created_at >= n.created_at)`;
}

/** How often this side received stars for friends; the text of the notification depends on it. */
function timesRewarded(playerId: SQL): SQL {
  return sql`case when n.kind = 'friend_accepted' then (select count(*)::int from ledger l
    where l.player_id = ${playerId} and l.kind = 'friend_reward') else 0 end`;
}

const MOST_AT_ONCE = 100;

const loaders = new WeakMap<Database, DataLoader<string, NotificationsView>>();

/**
 * Returns a player's unseen notifications, oldest first, without those about players who are banned or leaving. Calls of one turn
 * of the event loop share their statements: a run of the projections may notify hundreds of players at once.
 */
export function readNotifications(
  { db }: Pick<Context, 'db'>,
  { playerId }: { playerId: string },
): Promise<NotificationsView> {
  const loader =
    loaders.get(db) ??
    new DataLoader<string, NotificationsView>((playerIds) => readEach(db, playerIds), {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: (read) => setImmediate(read),
    });
  loaders.set(db, loader);
  return loader.load(playerId);
}

async function readEach(db: Database, playerIds: readonly string[]): Promise<NotificationsView[]> {
  const ids = `{${playerIds.join(',')}}`;
  const [rows, pending] = await Promise.all([readUnseen(db, ids), countPending(db, ids)]);
  const unseen = Map.groupBy(rows, (row) => row.player_id);
  const counts = new Map(pending.map((row) => [row.player_id, row.count]));
  return playerIds.map((playerId) => ({
    unseen: (unseen.get(playerId) ?? []).map(viewOf),
    pendingRequests: counts.get(playerId) ?? 0,
  }));
}

function readUnseen(db: Database, playerIds: string) {
  return executePrepared<NotificationRow>(
    db,
    sql`
    select n.player_id, n.id, n.kind, n.about_player_id, p.username_sealed, n.badge, n.stars,
      ${wasRewarded(sql`n.player_id`)} as reader_rewarded, ${wasRewarded(sql`n.about_player_id`)} as other_rewarded,
      coalesce(f.state = 'accepted' and f.reward_settled_at is null
        and (me.email_confirmed_at is null or p.email_confirmed_at is null), false) as is_waiting,
      ${timesRewarded(sql`n.player_id`)} as reader_ever, ${timesRewarded(sql`n.about_player_id`)} as other_ever,
      (extract(epoch from n.created_at) * 1000)::double precision as at_ms
    from notices n join players me on me.id = n.player_id left join players p on p.id = n.about_player_id
    left join friendships f on n.kind = 'friend_accepted'
      and f.low_player_id = least(n.player_id, n.about_player_id)
      and f.high_player_id = greatest(n.player_id, n.about_player_id)
    where n.player_id = any(${playerIds}::uuid[]) and n.seen_at is null
      and (n.about_player_id is null or ${isVisible(sql`p`)})
    order by n.created_at, n.id`,
  );
}

function countPending(db: Database, playerIds: string) {
  return executePrepared<{ player_id: string; count: number }>(
    db,
    sql`
    select i.id as player_id, r.count from unnest(${playerIds}::uuid[]) i (id) cross join lateral (
      select count(*)::int as count from friendships f join players p on p.id = f.asker_player_id
      where i.id in (f.low_player_id, f.high_player_id) and f.state = 'pending'
        and f.asker_player_id <> i.id and ${isVisible(sql`p`)}) r
    where r.count > 0`,
  );
}

export function listNotifications(ctx: PlayerContext): Promise<NotificationsView> {
  return readNotifications(ctx, ctx.actor);
}
