import { and, eq, inArray, isNull } from 'drizzle-orm';
import { notifications } from '@/db/schema';
import { sql } from '@/db/sql';
import type { MarkReadInput } from '@/lib/contract/notifications/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { readUnreadCount } from '../list-notifications';

/** Marks these notifications of the caller, or all of them, as read. Publishes the change. Returns the unread count. */
export async function markRead(ctx: PlayerContext, input: MarkReadInput): Promise<{ unread: number }> {
  const { playerId } = ctx.actor;
  const own = and(eq(notifications.playerId, playerId), isNull(notifications.readAt));
  const read = await ctx.db
    .update(notifications)
    // A seen notification gets no toast.
    .set({
      readAt: ctx.now(),
      seenAt: sql`coalesce(${notifications.seenAt}, ${ctx.now().toISOString()}::timestamptz)`,
    })
    .where('ids' in input ? and(own, inArray(notifications.id, input.ids)) : own)
    .returning({ id: notifications.id });
  if (read.length > 0) await ctx.publish(playerId, { type: 'notificationsChanged' });
  return { unread: await readUnreadCount(ctx.db, playerId) };
}
