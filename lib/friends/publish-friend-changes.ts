import type { Context } from '@/lib/platform/context';
import type { Credited } from './rewards/settle-reward';

/** Publishes changed notifications and credited stars. Call after the commit. */
export async function publishFriendChanges(
  { publish }: Pick<Context, 'publish'>,
  { changed, credited }: { changed: readonly string[]; credited?: Credited },
): Promise<void> {
  for (const playerId of credited?.keys() ?? []) await publish(playerId, { type: 'livesChanged' });
  for (const playerId of changed) await publish(playerId, { type: 'notificationsChanged' });
}
