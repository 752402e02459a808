import type { Context } from '@/lib/platform/context';

/**
 * Adds the moves logged by `scores` to the blocks that ranks are read from, and returns how many. Ranks are exact
 * without it, but slower with every waiting move. Returns 0 at once while another process compacts.
 */
export async function compactScoreMoves({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.$client<{ moves: number }[]>`select compact_score_moves() as moves`;
  return row?.moves ?? 0;
}
