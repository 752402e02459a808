import type { Transaction } from '@/db/client';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';
import { CHALLENGES_PER_FRIEND } from './limits';
import { lockPair } from './pair';

export const notFriend = () => new AppError('NOT_FOUND', message('friends', 'server.notFriend'));

/** Locks the caller's friendship with a player. Throws NOT_FOUND for anybody but a friend whom others see. */
export async function lockFriend(tx: Transaction, { actor }: PlayerContext, friendId: string): Promise<void> {
  const pair = await lockPair(tx, { me: actor.playerId, them: friendId });
  const isFriend = pair?.standing.state === 'accepted' && !pair.standing.isBlocked && pair.them.isVisible;
  if (!isFriend) throw notFriend();
}

/** Counts a challenge of this friend, live or apart. Throws TOO_MANY_REQUESTS after 5 in a day. */
export async function spendChallenge(tx: Transaction, { actor, now }: PlayerContext, friendId: string) {
  const rule = { subject: `${actor.playerId} ${friendId}`, now: now() };
  const seconds = await spendWithin(tx, CHALLENGES_PER_FRIEND, rule);
  if (seconds === 0) return;
  const values = { times: CHALLENGES_PER_FRIEND.points, hours: Math.ceil(seconds / 3600) };
  throw new AppError('TOO_MANY_REQUESTS', message('friends', 'server.challenged', values), {
    retryAfterSeconds: seconds,
  });
}
