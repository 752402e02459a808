import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { LedgerKind } from '@/lib/contract/enums';

export type LivesMove = { kind: LedgerKind; lives: number; stars?: number; causeId: string | null };

/**
 * Changes lives and stars in one statement, and writes their ledger rows: first the regenerated lives, then each move.
 * Returns false for an erased player. Throws if a balance would fall below zero, by a check constraint.
 */
export async function moveLives(
  tx: Queryable,
  { playerId, moves, now }: { playerId: string; moves: readonly LivesMove[]; now: Date },
): Promise<boolean> {
  const rows = moves
    .map((move, index) => ({ ord: index + 1, stars: 0, ...move }))
    .filter(({ lives, stars }) => lives !== 0 || stars !== 0);
  const change = rows.reduce((sum, { lives }) => sum + lives, 0);
  const starsChange = rows.reduce((sum, { stars }) => sum + stars, 0);
  const at = sql`${now.toISOString()}::timestamptz`;
  const [moved] = await tx.execute(sql`
    with locked as materialized (
      select g.player_id, g.sequence + 1 as sequence, r.lives + ${change}::integer as lives, r.gained, r.since
      from game_states g, lateral regenerated(g.lives, g.regenerating_since, ${at}) r
      where g.player_id = ${playerId}::uuid for no key update of g
    ), moved as (
      update game_states g
      set sequence = h.sequence, lives = h.lives, stars = g.stars + ${starsChange}::integer,
        regenerating_since = regenerating_since(h.lives, h.since, ${at})
      from locked h where g.player_id = h.player_id
      returning g.player_id
    ), entries as (
      insert into ledger (player_id, sequence, kind, lives_delta, stars_delta, cause_id, created_at)
      select player_id, sequence, kind, lives, stars, cause_id, ${at} from (
        select h.player_id, h.sequence, 0 as ord, 'regeneration' as kind, h.gained as lives, 0 as stars, null::uuid as cause_id
        from locked h where h.gained > 0
        union all
        select h.player_id, h.sequence, m.ord, m.kind, m.lives, m.stars, m."causeId"
        from locked h, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as m (ord integer, kind text, lives integer, stars integer, "causeId" uuid)
      ) row order by ord
    )
    select player_id from moved`);
  return moved !== undefined;
}
