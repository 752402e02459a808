import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BOARD_SIZE } from '@/lib/contract/leaderboard/leaderboard-view';
import { isSettled } from '@/lib/contract/leaderboard/windows';
import type { Context } from '@/lib/platform/context';

export type TopRow = {
  player_id: string;
  score: number;
  username_sealed: string;
  profile_image_key: string | null;
};
type RankedRow = TopRow & { rank: number };

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

/** Ranks these players among themselves. Returns the first BOARD_SIZE, and `playerId` at any rank. */
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

/** Returns the scores of listed players, by player. Players without points have none. */
export async function readScores(
  db: Queryable,
  windowId: number,
  playerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.execute<{ player_id: string; score: number }>(sql`
    select s.player_id, s.score from scores s
    where s.player_id = any (${playerIds}::uuid[]) and s.window_id = ${windowId} and s.listed`);
  return new Map(rows.map(({ player_id, score }) => [player_id, score]));
}

const PRIZE_PLACES = 3;

export type FinalPlace = {
  playerId: string;
  rank: number;
  score: number;
};

/** Returns the first three of a window; null while some of its answers may not be committed yet, or not judged by fair play. */
export async function readFinalPlaces(
  ctx: Pick<Context, 'db' | 'now'>,
  { windowId }: { windowId: number },
): Promise<FinalPlace[] | null> {
  if (!isSettled(windowId, ctx.now().getTime())) return null;
  const top = await readTop(ctx, windowId, PRIZE_PLACES);
  return top.map(({ player_id, score }, index) => ({ playerId: player_id, rank: index + 1, score }));
}
