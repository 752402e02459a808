import { and, eq, inArray, isNull } from 'drizzle-orm';
import { notifications } from '@/db/schema';
import { sql } from '@/db/sql';
import type { SeenNotificationsInput } from '@/lib/contract/friends/schemas';
import type { MarkReadInput } from '@/lib/contract/notifications/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { readUnreadCount } from '../list-notifications';

/** Marks the caller's given notifications, or all, as read. Publishes the change. Returns the unread count. */
export async function markRead(ctx: PlayerContext, input: MarkReadInput): Promise<{ unread: number }> {
  const { playerId } = ctx.actor;
  const own = and(eq(notifications.playerId, playerId), isNull(notifications.readAt));
  const read = await ctx.db
    .update(notifications)
    // Also marks them as seen, because a read notification needs no toast.
    .set({
      readAt: ctx.now(),
      seenAt: sql`coalesce(${notifications.seenAt}, ${ctx.now().toISOString()}::timestamptz)`,
    })
    .where('ids' in input ? and(own, inArray(notifications.id, input.ids)) : own)
    .returning({ id: notifications.id });
  if (read.length > 0) await ctx.publish(playerId, { type: 'notificationsChanged' });
  return { unread: await readUnreadCount(ctx.db, playerId) };
}

/** Marks these notifications as seen, so that no toast shows them. Marks the `shown` ones as read too. Publishes the change. */
export async function markNotificationsSeen(
  ctx: PlayerContext,
  { ids, shown }: SeenNotificationsInput,
): Promise<null> {
  if (ids.length === 0) return null;
  const { playerId } = ctx.actor;
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const isShown = sql`id = any(${shown}::uuid[])`;
  const changed = await ctx.db.execute(sql`
    update notifications set seen_at = coalesce(seen_at, ${now}),
      read_at = case when ${isShown} then coalesce(read_at, ${now}) else read_at end
    where player_id = ${playerId}::uuid and id = any(${ids}::uuid[])
      and (seen_at is null or (${isShown} and read_at is null))
    returning id`);
  if (changed.length > 0) await ctx.publish(playerId, { type: 'notificationsChanged' });
  return null;
}
