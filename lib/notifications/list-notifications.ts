import DataLoader from 'dataloader';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { NotificationsView } from '@/lib/contract/friends/notifications-view';
import { MAX_UNSEEN } from '@/lib/contract/friends/schemas';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { isVisible } from '@/lib/players/visible';
import {
  NOTIFICATION_COLUMNS,
  NOTIFICATION_IS_VISIBLE,
  NOTIFICATION_JOINS,
  type NotificationRow,
  notificationView,
} from './notification-rows';

const MAX_PLAYERS_PER_BATCH = 100;

const loaders = new WeakMap<Database, DataLoader<string, NotificationsView>>();

/**
 * Returns a player's visible unseen notifications, oldest first, and the counts of unread ones and of pending friend requests. Calls in
 * one turn of the event loop share their statements, because the job `project badges` may notify hundreds of players.
 */
export function readNotifications(
  { db }: Pick<Context, 'db'>,
  { playerId }: { playerId: string },
): Promise<NotificationsView> {
  const loader =
    loaders.get(db) ??
    new DataLoader<string, NotificationsView>((playerIds) => readEach(db, playerIds), {
      cache: false,
      maxBatchSize: MAX_PLAYERS_PER_BATCH,
      batchScheduleFn: (read) => setImmediate(read),
    });
  loaders.set(db, loader);
  return loader.load(playerId);
}

type CountRow = { player_id: string; count: number };

async function readEach(db: Database, playerIds: readonly string[]): Promise<NotificationsView[]> {
  const [rows, pending, unread] = await Promise.all([
    readUnseen(db, playerIds),
    countPending(db, playerIds),
    countUnread(db, playerIds),
  ]);
  const unseen = Map.groupBy(rows, (row) => row.player_id);
  const counted = (counts: readonly CountRow[]) =>
    new Map(counts.map(({ player_id, count }) => [player_id, count]));
  const [pendingOf, unreadOf] = [counted(pending), counted(unread)];
  return playerIds.map((playerId) => ({
    unseen: (unseen.get(playerId) ?? []).map((row) => notificationView(row)),
    pendingRequests: pendingOf.get(playerId) ?? 0,
    unread: unreadOf.get(playerId) ?? 0,
  }));
}

/** Reads the unseen ones among each player's newest MAX_UNSEEN notifications. This limits the size of the response. */
function readUnseen(db: Database, playerIds: readonly string[]) {
  return db.execute<NotificationRow>(sql`
    select ${NOTIFICATION_COLUMNS}
    from unnest(${playerIds}::uuid[]) i (id) cross join lateral (
      select o.* from notifications o where o.player_id = i.id
      order by o.created_at desc, o.id desc limit ${MAX_UNSEEN}::integer) n
    ${NOTIFICATION_JOINS}
    where n.seen_at is null and ${NOTIFICATION_IS_VISIBLE}
    order by n.created_at, n.id`);
}

function countPending(db: Database, playerIds: readonly string[]) {
  return db.execute<CountRow>(sql`
    select i.id as player_id, r.count from unnest(${playerIds}::uuid[]) i (id) cross join lateral (
      select count(*)::int as count from friendships f join players p on p.id = f.asker_player_id
      where i.id in (f.low_player_id, f.high_player_id) and f.state = 'pending'
        and f.asker_player_id <> i.id and ${isVisible(sql`p`)}) r
    where r.count > 0`);
}

function countUnread(db: Database, playerIds: readonly string[]) {
  return db.execute<CountRow>(sql`
    select n.player_id, count(*)::int as count
    from notifications n left join players p on p.id = n.about_player_id
    where n.player_id = any(${playerIds}::uuid[]) and n.read_at is null and ${NOTIFICATION_IS_VISIBLE}
    group by n.player_id`);
}

/** Returns a player's number of unread notifications, including seen ones. */
export async function readUnreadCount(db: Database, playerId: string): Promise<number> {
  const [row] = await countUnread(db, [playerId]);
  return row?.count ?? 0;
}

export function listNotifications(ctx: PlayerContext): Promise<NotificationsView> {
  return readNotifications(ctx, ctx.actor);
}
