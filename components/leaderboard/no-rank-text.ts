import type { LeaderboardView } from '@/lib/contract/leaderboard/leaderboard-view';

/** Says why the player has no rank on a board. */
export function noRankText({ period, exclusion }: Pick<LeaderboardView, 'period' | 'exclusion'>): string {
  if (exclusion) return 'You are not on this board for now.';
  return period === 'running'
    ? 'Score your first points to join this board.'
    : 'You had no points on this board.';
}
