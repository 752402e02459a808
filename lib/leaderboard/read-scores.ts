import type { Queryable } from '@/db/client';

/** Returns the scores that a board shows of these players. Players without points, or excluded from boards, have none. */
export async function readScores(
  sql: Queryable,
  windowId: number,
  playerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql<{ player_id: string; score: number }[]>`
    select s.player_id, s.score from scores s
    where s.player_id = any (${`{${playerIds.join(',')}}`}::uuid[]) and s.window_id = ${windowId} and s.listed`;
  return new Map(rows.map(({ player_id, score }) => [player_id, score]));
}
