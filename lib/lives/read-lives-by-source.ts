import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { applyLedger, type LivesBySource, type LivesRow, NO_LIVES_YET } from './lives-by-source';

type Row = LivesBySource & { moves: LivesRow[] };

/** Returns a player's lives by source, computed from the last closing and later ledger rows. */
export async function readLivesBySource(db: Queryable, playerId: string): Promise<LivesBySource> {
  const [row] = await db.execute<Row>(sql`
    select coalesce(c.free_lives, 0) as free, coalesce(c.bought_lives, '[]') as bought, coalesce(l.moves, '[]') as moves
    from game_states g
    left join ledger_closings c on c.player_id = g.player_id
    cross join lateral (
      select json_agg(json_build_object('kind', kind, 'lives', lives_delta, 'causeId', cause_id) order by sequence, id) as moves
      from ledger_since(g.player_id, coalesce(c.sequence, -1), c.open_set_id)
    ) l
    where g.player_id = ${playerId}::uuid`);
  return row ? applyLedger({ free: row.free, bought: row.bought }, row.moves) : NO_LIVES_YET;
}
