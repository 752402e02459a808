import { and, eq, inArray, isNull } from 'drizzle-orm';
import { notices } from '@/db/schema';
import type { SeenNotificationsInput } from '@/lib/contract/friends/schemas';
import type { PlayerContext } from '@/lib/platform/context';

/** Marks these notifications of the caller as seen and publishes it to the caller's other tabs. Ignores ids of others. */
export async function markNotificationsSeen(
  ctx: PlayerContext,
  { ids }: SeenNotificationsInput,
): Promise<null> {
  if (ids.length === 0) return null;
  const { playerId } = ctx.actor;
  const seen = await ctx.db
    .update(notices)
    .set({ seenAt: ctx.now() })
    .where(and(eq(notices.playerId, playerId), inArray(notices.id, ids), isNull(notices.seenAt)))
    .returning({ id: notices.id });
  if (seen.length > 0) await ctx.publish(playerId, { type: 'noticesChanged' });
  return null;
}
