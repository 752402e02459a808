import type { FriendRow } from '@/lib/contract/friends/friend-card-view';
import { listFriends } from '@/lib/friends/list-friends';
import type { PlayerContext } from '@/lib/platform/context';
import { withFigures } from './with-figures';

/** Returns the caller's friends, the newest first, with what they did today and this week. */
export async function listFriendRows(ctx: PlayerContext): Promise<FriendRow[]> {
  return withFigures(ctx, await listFriends(ctx, { type: 'accepted' }));
}
