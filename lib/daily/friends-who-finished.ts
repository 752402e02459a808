import { sql } from '@/db/sql';

/**
 * The rows of friends who have finished the daily of a day, for a FROM clause: `d` in player_dailies and `p` in players. Without
 * players who are banned or leaving. A block ends the friendship.
 */
export const friendsWhoFinished = (playerId: string, day: string) => sql`
  friendships f
  join player_dailies d
    on d.player_id = case when f.low_player_id = ${playerId}::uuid then f.high_player_id else f.low_player_id end
    and d.day = ${day}::date and d.finished_at is not null
  join players p on p.id = d.player_id and p.banned_at is null and p.deletion_due_at is null
    and ${playerId}::uuid in (f.low_player_id, f.high_player_id) and f.state = 'accepted'`;
