import type { FriendRow } from '@/lib/contract/friends/friend-card-view';
import { listFriends } from '@/lib/friends/list-friends';
import type { PlayerContext } from '@/lib/platform/context';
import { withStats } from './with-stats';

/** Returns the caller's friends, newest first, with streak, daily and points of the week. */
export async function listFriendRows(ctx: PlayerContext): Promise<FriendRow[]> {
  return withStats(ctx, await listFriends(ctx, { type: 'accepted' }));
}
