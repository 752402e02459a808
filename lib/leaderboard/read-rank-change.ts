import { sql } from '@/db/sql';
import type { RoundRank } from '@/lib/contract/quiz/round';
import type { Context } from '@/lib/platform/context';

type Change = {
  windowId: number;
  playerId: string;
  /** Points of the window to leave out, and when the player began to earn them. */
  points: number;
  since: Date;
};

/**
 * Returns a listed player's rank, and the rank that the score would have without these points; null for a player who is not
 * listed. Among equal scores the one without counts as reached at `since`.
 */
export async function readRankChange(
  { db }: Pick<Context, 'db'>,
  { windowId, playerId, points, since }: Change,
): Promise<RoundRank | null> {
  // The player's own row is before the lower score.
  const [row] = await db.execute<RoundRank>(sql`
    select r.rank as now, case when r.score > ${points}::integer then
      board_place(${windowId}::integer, r.score - ${points}::integer, ${since.toISOString()}::timestamptz, ${playerId}::uuid) - 1
      end as before
    from board_rank(${windowId}::integer, ${playerId}::uuid) r`);
  return row ?? null;
}
