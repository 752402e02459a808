import type { Context } from '@/lib/platform/context';
import type { Given } from './rewards/settle-reward';

/** Publishes changed notifications and stars. Call it after the commit. */
export async function tellFriends(
  { publish }: Pick<Context, 'publish'>,
  { changed, given }: { changed: readonly string[]; given?: Given },
): Promise<void> {
  for (const playerId of given?.keys() ?? []) await publish(playerId, { type: 'livesChanged' });
  for (const playerId of changed) await publish(playerId, { type: 'noticesChanged' });
}
