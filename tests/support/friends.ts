import type { Database } from '@/db/client';

/** Makes two players friends, as if one had asked and the other said yes; nobody is rewarded. */
export async function befriend(db: Database, one: string, other: string, at = new Date()): Promise<void> {
  const [low, high] = [one, other].toSorted();
  const atIso = at.toISOString();
  await db.$client`
    insert into friendships (low_player_id, high_player_id, state, changed_at, reward_settled_at)
    values (${low ?? ''}, ${high ?? ''}, 'accepted', ${atIso}::timestamptz, ${atIso}::timestamptz)
    on conflict (low_player_id, high_player_id) do update set state = 'accepted', asker_player_id = null`;
}
