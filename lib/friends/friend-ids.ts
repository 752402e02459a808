import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { isVisible } from '@/lib/players/visible';

export async function acceptedFriendIds(db: Queryable, playerId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select p.id from friendships f
    join players p
      on p.id = case when f.low_player_id = ${playerId}::uuid then f.high_player_id else f.low_player_id end
    where ${playerId}::uuid in (f.low_player_id, f.high_player_id) and f.state = 'accepted'
      and ${isVisible(sql`p`)}`);
  return rows.map(({ id }) => id);
}
