import type { Context } from '@/lib/platform/context';

/**
 * Counts the moves logged by `scores` into the blocks that ranks are read from, and returns how many. Ranks are exact
 * without it, only slower the more moves wait: call it every second or so. Where another process folds, it
 * returns 0 at once.
 */
export async function compactScoreMoves({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.$client<{ folded: number }[]>`select fold_score_moves() as folded`;
  return row?.folded ?? 0;
}
