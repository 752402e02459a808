import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import { lockFriend, spendChallenge } from '@/lib/friends/challenge-limit';
import { addNotification } from '@/lib/notifications/add-notification';
import type { PlayerContext } from '@/lib/platform/context';
import { createRoomWithin } from '@/lib/rooms/members/create-room';
import { invitationOf, type RoomInvitation } from '@/lib/rooms/room-invitation';

/**
 * Opens a room and notifies a friend. A friend who has turned challenges off gets no notification; the caller does not learn that.
 * @throws NOT_FOUND as `getFriendCard`, TOO_MANY_REQUESTS after 5 challenges of this friend in a day and as `createRoom`.
 */
export async function challengeFriend(
  ctx: PlayerContext,
  { friendId }: FriendIdInput,
): Promise<RoomInvitation> {
  const code = await ctx.db.transaction(async (tx) => {
    await lockFriend(tx, ctx, friendId);
    await spendChallenge(tx, ctx, friendId);
    const room = await createRoomWithin(tx, ctx, friendId);
    const notification = { kind: 'challenge', aboutPlayerId: ctx.actor.playerId, now: ctx.now() } as const;
    await addNotification(tx, { playerId: friendId, roomId: room.roomId, ...notification });
    return room.code;
  });
  await ctx.publish(friendId, { type: 'notificationsChanged' });
  return invitationOf(code);
}
