import { and, eq, inArray, isNull } from 'drizzle-orm';
import { notices } from '@/db/schema';
import { sql } from '@/db/sql';
import type { MarkReadInput } from '@/lib/contract/notifications/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { readUnreadCount } from '../list-notifications';

/**
 * Marks these notifications of the caller, or all, as read and publishes it to the caller's other tabs. Ignores ids of others.
 * Returns how many are still unread.
 */
export async function markRead(ctx: PlayerContext, input: MarkReadInput): Promise<{ unread: number }> {
  const { playerId } = ctx.actor;
  const own = and(eq(notices.playerId, playerId), isNull(notices.readAt));
  const read = await ctx.db
    .update(notices)
    // No toast shows it afterwards.
    .set({
      readAt: ctx.now(),
      seenAt: sql`coalesce(${notices.seenAt}, ${ctx.now().toISOString()}::timestamptz)`,
    })
    .where('ids' in input ? and(own, inArray(notices.id, input.ids)) : own)
    .returning({ id: notices.id });
  if (read.length > 0) await ctx.publish(playerId, { type: 'noticesChanged' });
  return { unread: await readUnreadCount(ctx.db, playerId) };
}
