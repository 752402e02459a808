import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { FriendReward } from '@/lib/contract/enums';
import { promisedReward, type RewardCounts, rewardStars, utcDayStartMs } from '@/lib/contract/friends/rules';
import { moveLives } from '@/lib/lives/move-lives';
import { addNotification } from '@/lib/notifications/add-notification';
import { env, friendRewardsNeedEmail } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import type { Pair } from '../pair';

export type Credited = ReadonlyMap<string, number>;
export const NOTHING_CREDITED: Credited = new Map();

function waitsForEmails(pair: Pair): boolean {
  const confirmed = pair.me.hasConfirmedEmail && pair.them.hasConfirmedEmail;
  return !pair.isRewardSettled && !confirmed && friendRewardsNeedEmail(env());
}

/** Returns who gets stars for a new friendship, now or, if rewards need emails, after confirming them. `reader` means only the caller. */
export async function rewardOf(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  pair: Pair,
  credited: Credited,
): Promise<FriendReward> {
  const [me, them] = [pair.me.id, pair.them.id];
  if (credited.has(me)) return credited.has(them) ? 'both' : 'reader';
  if (!waitsForEmails(pair)) return 'none';
  const rewarded = await countRewards(tx, [me, them], now());
  return promisedReward(rewarded(me).ever, rewarded(them).ever);
}

/** Credits both friends of a locked pair within their limits, once ever. If rewards need emails, does nothing until both are confirmed. */
export async function settleReward(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  pair: Pair,
  { notified }: { notified: readonly string[] },
): Promise<Credited> {
  const sides = [pair.me, pair.them];
  if (pair.isRewardSettled) return NOTHING_CREDITED;
  if (waitsForEmails(pair)) return NOTHING_CREDITED;
  const now = ctx.now();
  const ids = sides.map(({ id }) => id).sort();
  const rewarded = await lockAndCountRewards(tx, ids, now);
  const credited = new Map<string, number>();
  for (const [index, playerId] of ids.entries()) {
    const stars = rewardStars(rewarded(playerId));
    if (stars === 0) continue;
    const moves = [{ kind: 'friend_reward' as const, lives: 0, stars, causeId: pair.id }];
    await moveLives(tx, { playerId, moves, now });
    credited.set(playerId, stars);
    const aboutPlayerId = ids[1 - index];
    if (notified.includes(playerId) && aboutPlayerId !== undefined) {
      await addNotification(tx, { playerId, kind: 'stars_received', aboutPlayerId, stars, now });
    }
  }
  await tx.execute(sql`
    update friendships set reward_settled_at = ${now.toISOString()}::timestamptz where id = ${pair.id}::uuid`);
  return credited;
}

/** Counts rewards in the ledger, which also has those for friends who have been erased since. */
async function countRewards(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<(playerId: string) => RewardCounts> {
  const today = sql`${new Date(utcDayStartMs(now.getTime())).toISOString()}::timestamptz`;
  const rows = await tx.execute<RewardCounts & { player_id: string }>(sql`
    select player_id, count(*)::int as ever, count(*) filter (where created_at >= ${today})::int as today
    from ledger where ${among(ids)} and kind = 'friend_reward' group by player_id`);
  const found = new Map(rows.map((row) => [row.player_id, row]));
  return (playerId) => found.get(playerId) ?? { today: 0, ever: 0 };
}

export async function lockAndCountRewards(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<(playerId: string) => RewardCounts> {
  await tx.execute(sql`select from game_states where ${among(ids)} order by player_id for no key update`);
  return countRewards(tx, ids, now);
}

const among = (ids: readonly string[]) => sql`player_id = any(${ids}::uuid[])`;

/** Call after the commit. `changed` are the players whose notifications changed. */
export async function publishFriendChanges(
  { publish }: Pick<Context, 'publish'>,
  { changed, credited }: { changed: readonly string[]; credited?: Credited },
): Promise<void> {
  for (const playerId of credited?.keys() ?? []) await publish(playerId, { type: 'livesChanged' });
  for (const playerId of changed) await publish(playerId, { type: 'notificationsChanged' });
}
