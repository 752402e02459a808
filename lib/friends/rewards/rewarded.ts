import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { dayBeganMs, type Rewarded } from '@/lib/contract/friends/rules';

/** Counts the friend rewards of each player. Reads the ledger, because it also holds rewards for friends who were erased. */
export async function countRewarded(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<(playerId: string) => Rewarded> {
  const today = sql`${new Date(dayBeganMs(now.getTime())).toISOString()}::timestamptz`;
  const rows = await tx.execute<Rewarded & { player_id: string }>(sql`
    select player_id, count(*)::int as ever, count(*) filter (where created_at >= ${today})::int as today
    from ledger where ${among(ids)} and kind = 'friend_reward' group by player_id`);
  const found = new Map(rows.map((row) => [row.player_id, row]));
  return (playerId) => found.get(playerId) ?? { today: 0, ever: 0 };
}

export async function lockRewarded(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<(playerId: string) => Rewarded> {
  await tx.execute(sql`select from game_states where ${among(ids)} order by player_id for no key update`);
  return countRewarded(tx, ids, now);
}

const among = (ids: readonly string[]) => sql`player_id = any(${ids}::uuid[])`;
