import type { Transaction } from '@/db/client';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';
import { CHALLENGES_PER_FRIEND } from './limits';
import { lockPair } from './pair';

export const notFriend = () => new AppError('NOT_FOUND', message('friends', 'server.notFriend'));

/** Locks the caller's friendship. Throws NOT_FOUND for other players, and for a friend who is blocked, banned or leaving. */
export async function lockFriend(tx: Transaction, { actor }: PlayerContext, friendId: string): Promise<void> {
  const pair = await lockPair(tx, { me: actor.playerId, them: friendId });
  const isFriend = pair?.relation.state === 'accepted' && !pair.relation.isBlocked && pair.them.isVisible;
  if (!isFriend) throw notFriend();
}

/** Counts a challenge to this friend, in a live room or not. Throws TOO_MANY_REQUESTS after 5 in a day. */
export async function spendChallenge(tx: Transaction, { actor, now }: PlayerContext, friendId: string) {
  const rule = { subject: `${actor.playerId} ${friendId}`, now: now() };
  const seconds = await spendWithin(tx, CHALLENGES_PER_FRIEND, rule);
  if (seconds === 0) return;
  const values = { times: CHALLENGES_PER_FRIEND.points, hours: Math.ceil(seconds / 3600) };
  throw new AppError('TOO_MANY_REQUESTS', message('friends', 'server.challenged', values), {
    retryAfterSeconds: seconds,
  });
}
