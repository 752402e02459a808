import type { Database } from '@/db/client';
import type { FriendPair } from './friend-bots';

type Repeated = { kind: string; times: number };

/** Returns repeated notifications of a player, and acknowledged friendships and challenges without one. No pair has two challenges. */
export async function twiceNotified(db: Database, pairs: readonly FriendPair[]): Promise<string[]> {
  const sql = db.$client;
  // A badge that counts up is notified once for each time it was earned.
  const repeated = await sql<Repeated[]>`
    select kind, count(*)::integer as times from notifications
    where kind <> 'badge_earned' group by player_id, kind, about_player_id having count(*) > 1
    union all
    select 'badge_earned', n.times from (
      select player_id, count(*)::integer as times from notifications where kind = 'badge_earned' group by 1) n
    where n.times > (select count(*) from badge_awards a where a.player_id = n.player_id)`;
  const notifications = await sql<{ told: string }[]>`
    select concat_ws(' ', kind, player_id, about_player_id) as told from notifications`;
  const known = new Set(notifications.map(({ told }) => told));
  const expected = pairs.flatMap(({ asker, asked, isChallenged }) => [
    `friend_accepted ${asker.playerId} ${asked.playerId}`,
    ...(isChallenged ? [`challenge ${asked.playerId} ${asker.playerId}`] : []),
  ]);
  return [
    ...repeated.map(({ kind, times }) => `${kind} ${times} times`),
    ...expected.filter((one) => !known.has(one)).map((one) => `without a notification: ${one}`),
  ];
}
