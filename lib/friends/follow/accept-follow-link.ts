import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { AcceptedFollow } from '@/lib/contract/friends/follow-view';
import type { FollowCodeInput } from '@/lib/contract/friends/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';
import { FRIENDS_PER_LINK } from '../limits';
import { padResponseTime } from '../pad-response-time';
import { lockPair } from '../pair';
import { becomeFriends } from '../requests/become-friends';
import { publishFriendChanges, rewardOf } from '../rewards/settle-reward';
import { linkEnded, linkIndex } from './own-link';

/**
 * Makes the caller a friend of the player who shared this link. That player need not accept. Idempotent. Pads the response time.
 * @throws INVALID_INPUT for the caller's own link, NOT_FOUND as `linkEnded`, TOO_MANY_REQUESTS after 20 friends in a day.
 */
export function acceptFollowLink(ctx: PlayerContext, { code }: FollowCodeInput): Promise<AcceptedFollow> {
  return padResponseTime(async () => {
    const { playerId: me } = ctx.actor;
    const index = linkIndex(code);
    const [found] = await ctx.db.execute<{ id: string }>(sql`
      select player_id as id from follow_links where code_index = ${index}`);
    if (found?.id === me) throw new AppError('INVALID_INPUT', message('friends', 'server.ownLink'));
    // Unknown links run the same statements with a random id, so that response times reveal nothing.
    const them = found?.id ?? ctx.random.uuid();
    const { credited, reward } = await ctx.db.transaction((tx) => befriend(tx, ctx, { them, index }));
    if (credited) await publishFriendChanges(ctx, { changed: [me, them], credited });
    const stars = credited?.get(me) ?? 0;
    return {
      isNew: credited !== null,
      stars,
      bothReceived: stars > 0 && credited !== null && credited.has(them),
      reward,
    };
  });
}

/** `credited` is null if the two were friends already. */
async function befriend(
  tx: Transaction,
  ctx: PlayerContext,
  { them, index }: { them: string; index: string },
) {
  const pair = await lockPair(tx, { me: ctx.actor.playerId, them, createdAt: ctx.now() });
  // The player may have renewed the link meanwhile.
  const valid = await tx.execute(sql`
    select 1 from follow_links where code_index = ${index} and expires_at > ${ctx.now().toISOString()}::timestamptz
    for share`);
  if (!pair?.them.isVisible || pair.relation.isBlocked || valid.length === 0) throw linkEnded();
  if (pair.relation.state === 'accepted') return { credited: null, reward: 'none' as const };
  await countFriend(tx, ctx, index);
  const credited = await becomeFriends(tx, ctx, pair, 'link');
  return { credited, reward: await rewardOf(tx, ctx, pair, credited) };
}

async function countFriend(tx: Transaction, { now }: PlayerContext, index: string): Promise<void> {
  const rule = { subject: index, now: now() };
  const seconds = await spendWithin(tx, FRIENDS_PER_LINK, rule);
  if (seconds === 0) return;
  const values = { friends: FRIENDS_PER_LINK.points, hours: Math.ceil(seconds / 3600) };
  throw new AppError('TOO_MANY_REQUESTS', message('friends', 'server.linkUsed', values), {
    retryAfterSeconds: seconds,
  });
}
