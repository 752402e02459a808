import type { Transaction } from '@/db/client';
import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import { CHALLENGES_PER_FRIEND } from '@/lib/friends/limits';
import { lockPair } from '@/lib/friends/pair';
import { addNotification } from '@/lib/notifications/add-notification';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { createRoomWithin } from '@/lib/rooms/members/create-room';
import { invitationOf, type RoomInvitation } from '@/lib/rooms/room-invitation';
import { message } from '@/messages/message';
import { notFriend } from './get-friend-card';

/**
 * Opens a room with the caller as its host and notifies one of the caller's friends. A friend who has turned challenges off is
 * not notified, which the caller does not learn. A refused challenge counts against no limit.
 * @throws NOT_FOUND as `getFriendCard`, TOO_MANY_REQUESTS after 5 challenges of this friend in a day and as `createRoom`.
 */
export async function challengeFriend(
  ctx: PlayerContext,
  { friendId }: FriendIdInput,
): Promise<RoomInvitation> {
  const code = await ctx.db.transaction(async (tx) => {
    await lockFriend(tx, ctx, friendId);
    await countChallenge(tx, ctx, friendId);
    const room = await createRoomWithin(tx, ctx, friendId);
    const notice = { kind: 'challenge', aboutPlayerId: ctx.actor.playerId, now: ctx.now() } as const;
    await addNotification(tx, { playerId: friendId, roomId: room.roomId, ...notice });
    return room.code;
  });
  await ctx.publish(friendId, { type: 'noticesChanged' });
  return invitationOf(code);
}

async function lockFriend(tx: Transaction, { actor }: PlayerContext, friendId: string): Promise<void> {
  const pair = await lockPair(tx, { me: actor.playerId, them: friendId });
  const isFriend = pair?.standing.state === 'accepted' && !pair.standing.isBlocked && pair.them.isVisible;
  if (!isFriend) throw notFriend();
}

async function countChallenge(tx: Transaction, { actor, now }: PlayerContext, friendId: string) {
  const rule = { subject: `${actor.playerId} ${friendId}`, now: now() };
  const seconds = await spendWithin(tx, CHALLENGES_PER_FRIEND, rule);
  if (seconds === 0) return;
  const values = { times: CHALLENGES_PER_FRIEND.points, hours: Math.ceil(seconds / 3600) };
  throw new AppError('TOO_MANY_REQUESTS', message('friends', 'server.challenged', values), {
    retryAfterSeconds: seconds,
  });
}
