import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

/** Returns the scores that a board shows of these players. Players without points, or excluded from boards, have none. */
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
