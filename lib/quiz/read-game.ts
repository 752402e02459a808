import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { type GameState, type GameStateRow, gameState, gameStateColumns } from '@/lib/lives/game-state';
import { type OpenQuestion, openSet } from './open-set';

type Row = GameStateRow & (OpenQuestion | { id: null });

const hasQuestion = (row: Row): row is GameStateRow & OpenQuestion => row.id !== null;

/**
 * Returns a player's game as of `now` and the unanswered questions of the current set, or the first `most`. Throws NOT_FOUND
 * for a player without a game.
 */
export async function readGame(
  db: Queryable,
  playerId: string,
  now: Date,
  { most = null }: { most?: number | null } = {},
): Promise<{ state: GameState; open: OpenQuestion[] }> {
  const rows = await db.execute<Row>(sql`
    select ${gameStateColumns}, q.*
    from game_states g join players p on p.id = g.player_id
    left join (${openSet(playerId, now, most)}) q on true
    where g.player_id = ${playerId}::uuid order by q.position`);
  return { state: gameState(rows[0], now.getTime()), open: rows.filter(hasQuestion) };
}
