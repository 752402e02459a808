import type { SQL } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { AnsweredRequest } from '@/lib/contract/friends/friend-view';
import { answerOutcome, barredUntilMs } from '@/lib/contract/friends/rules';
import type { AnswerRequestInput } from '@/lib/contract/friends/schemas';
import { deleteNotificationsBetween } from '@/lib/notifications/delete-notifications';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { openName } from '@/lib/players/sealed-fields';
import { message } from '@/messages/message';
import { lockPair, type Pair } from '../pair';
import { NOTHING_CREDITED, publishFriendChanges, rewardOf } from '../rewards/settle-reward';
import { becomeFriends } from './become-friends';

/**
 * Accepts or rejects a request to the caller. After a rejection, new requests of that player are dropped for 7 days. Idempotent.
 * @throws NOT_FOUND if there is no such request.
 */
export async function answerRequest(
  ctx: PlayerContext,
  { friendId, action }: AnswerRequestInput,
): Promise<AnsweredRequest> {
  const { playerId: me } = ctx.actor;
  const { pair, outcome, credited, reward } = await ctx.db.transaction(async (tx) => {
    const pair = await lockPair(tx, { me, them: friendId });
    const outcome = pair?.them.isVisible ? answerOutcome(pair.relation, action) : 'refuse';
    if (!pair || outcome === 'refuse') throw new AppError('NOT_FOUND', message('friends', 'updateFailed'));
    if (outcome === 'reject') await reject(tx, ctx, pair);
    const isAccepted = outcome === 'accept';
    const credited = isAccepted ? await becomeFriends(tx, ctx, pair, 'request') : NOTHING_CREDITED;
    const reward = isAccepted ? await rewardOf(tx, ctx, pair, credited) : ('none' as const);
    return { pair, outcome, credited, reward };
  });
  // After a rejection too, because the caller's other tabs still show the request.
  if (outcome !== 'same')
    await publishFriendChanges(ctx, { changed: outcome === 'accept' ? [me, friendId] : [me], credited });
  const stars = credited.get(me) ?? 0;
  return {
    action,
    stars,
    bothReceived: stars > 0 && credited.has(friendId),
    reward,
    name: outcome === 'same' && action === 'reject' ? '' : openName(friendId, pair.them.usernameSealed),
  };
}

async function reject(tx: Transaction, { now }: Pick<PlayerContext, 'now'>, pair: Pair): Promise<void> {
  const at = now();
  const barred: SQL = pair.them.id < pair.me.id ? sql`low_barred_until` : sql`high_barred_until`;
  const until = new Date(barredUntilMs(at.getTime()));
  await tx.execute(sql`
    update friendships set state = 'none', asker_player_id = null, changed_at = ${at.toISOString()}::timestamptz,
      ${barred} = ${until.toISOString()}::timestamptz
    where id = ${pair.id}::uuid`);
  await deleteNotificationsBetween(tx, ['friend_request'], [pair.me.id, pair.them.id]);
}
