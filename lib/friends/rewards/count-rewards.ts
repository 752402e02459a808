import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { type RewardCounts, utcDayStartMs } from '@/lib/contract/friends/rules';

/** Counts the friend rewards of each player, from the ledger: it also has rewards for friends who were erased. */
export async function countRewards(
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
