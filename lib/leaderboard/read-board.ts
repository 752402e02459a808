import type { Context } from '../context';
import { BOARD_SIZE } from './leaderboard-view';

type TopRow = { player_id: string; score: number; username_sealed: string; profile_image_key: string | null };
type RankRow = { score: number; rank: number; moves_waiting: number };

/** The best listed players of a window, best first, along the index of the board. */
export function readTop({ db }: Pick<Context, 'db'>, windowId: number): Promise<TopRow[]> {
  return db.$client<TopRow[]>`
    select s.player_id, s.score, p.username_sealed, p.profile_image_key
    from scores s join players p on p.id = s.player_id
    where s.window_id = ${windowId} and s.listed
    order by -s.score, s.reached_at, s.player_id
    limit ${BOARD_SIZE}`;
}

/**
 * A listed player's score and exact place in a window, or null for who is not on the board. `moves_waiting` says how
 * much there is to fold.
 */
export async function readRank(
  { db }: Pick<Context, 'db'>,
  windowId: number,
  playerId: string,
): Promise<RankRow | null> {
  const [row] = await db.$client<RankRow[]>`
    select score, rank, moves_waiting from board_rank(${windowId}, ${playerId})`;
  return row ?? null;
}
