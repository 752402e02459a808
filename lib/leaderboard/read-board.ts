import { sql } from '@/db/sql';
import { BOARD_SIZE } from '@/lib/contract/leaderboard/leaderboard-view';
import type { Context } from '@/lib/platform/context';

export type TopRow = {
  player_id: string;
  score: number;
  username_sealed: string;
  profile_image_key: string | null;
};
type RankedRow = TopRow & { rank: number };

/** Returns the best `count` listed players of a window along the board's index. */
export function readTop(
  { db }: Pick<Context, 'db'>,
  windowId: number,
  count: number = BOARD_SIZE,
): Promise<TopRow[]> {
  return db.execute<TopRow>(sql`
    select s.player_id, s.score, p.username_sealed, p.profile_image_key
    from scores s join players p on p.id = s.player_id
    where s.window_id = ${windowId} and s.listed
    order by -s.score, s.reached_at, s.player_id
    limit ${count}`);
}

/** Ranks some players among themselves. Returns the best BOARD_SIZE, and `playerId` at any rank. */
export function readAmong(
  { db }: Pick<Context, 'db'>,
  windowId: number,
  { playerIds, playerId }: { playerIds: readonly string[]; playerId: string },
): Promise<RankedRow[]> {
  return db.execute<RankedRow>(sql`
    select r.player_id, r.score, r.rank, p.username_sealed, p.profile_image_key
    from (
      select s.player_id, s.score,
        row_number() over (order by -s.score, s.reached_at, s.player_id)::integer as rank
      from scores s
      where s.player_id = any (${playerIds}::uuid[]) and s.window_id = ${windowId} and s.listed
    ) r join players p on p.id = r.player_id
    where r.rank <= ${BOARD_SIZE} or r.player_id = ${playerId}
    order by r.rank`);
}
