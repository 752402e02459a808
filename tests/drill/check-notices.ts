import type { Database } from '@/db/client';
import type { FriendPair } from './friend-bots';

type Repeated = { kind: string; times: number };

/** Returns what a player was notified of more than once, and the new friends who were not notified. */
export async function twiceNotified(db: Database, pairs: readonly FriendPair[]): Promise<string[]> {
  const sql = db.$client;
  // A badge that counts up is notified once for each time it was earned.
  const repeated = await sql<Repeated[]>`
    select kind, count(*)::integer as times from notices
    where kind <> 'badge_earned' group by player_id, kind, about_player_id, room_id having count(*) > 1
    union all
    select 'badge_earned', n.times from (
      select player_id, count(*)::integer as times from notices where kind = 'badge_earned' group by 1) n
    where n.times > (select count(*) from badge_awards a where a.player_id = n.player_id)`;
  const told = await sql<{ player_id: string; about_player_id: string }[]>`
    select player_id, about_player_id from notices where kind = 'friend_accepted'`;
  const known = new Set(told.map((row) => `${row.player_id} ${row.about_player_id}`));
  const unknown = pairs.filter(({ asker, asked }) => !known.has(`${asker.playerId} ${asked.playerId}`));
  return [
    ...repeated.map(({ kind, times }) => `${kind} ${times} times`),
    ...unknown.map(({ asker }) => `${asker.playerId} was not notified of a new friend`),
  ];
}
