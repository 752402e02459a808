import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

const PLAYERS_AT_ONCE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the rows of player_sets whose sets are all below `beforeId`. What a player has seen need not outlive the questions:
 * their records left play long ago. The last row of a player stays, because the numbers of the next rows follow from it.
 */
export async function dropOldSets(
  { db }: Pick<Context, 'db'>,
  beforeId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let after: string | undefined = FIRST; after !== undefined && !signal?.aborted; ) {
    const players: { player_id: string }[] = await db.execute<{ player_id: string }>(sql`
      with batch as (
        select player_id from game_states where player_id > ${after}::uuid order by player_id limit ${PLAYERS_AT_ONCE}
      ), dropped as (
        delete from player_sets p using batch b
        where p.player_id = b.player_id and ${beforeId}::uuid > all(p.set_ids)
          and exists (select from player_sets l where l.player_id = p.player_id and l.chunk > p.chunk)
      )
      select player_id from batch order by player_id`);
    after = players.length < PLAYERS_AT_ONCE ? undefined : players.at(-1)?.player_id;
  }
}
