import type { PlayerContext } from '../context';
import { profileImageUrl } from '../players/profile-image-files';
import { openBoardName } from './board-names';
import { foldScoreMoves } from './fold-score-moves';
import type { LeaderboardEntry, LeaderboardView } from './leaderboard-view';
import { readRank, readTop } from './read-board';
import { type BoardInterval, windowEndsAtMs, windowIds } from './windows';

const UNKNOWN_NAME = 'Unknown';
/** More moves than this waiting make every rank slower: the schedule is late, so the reader folds them. */
const MANY_MOVES = 5000;

/**
 * The top of the running weekly or monthly board and the caller's own place on it, exact outside the top too. Players
 * held off, banned or leaving are not on it, nor does their own place show. Ties rank by who reached the score first.
 */
export async function getLeaderboard(
  ctx: PlayerContext,
  { interval }: { interval: BoardInterval },
): Promise<LeaderboardView> {
  const nowMs = ctx.now().getTime();
  const windowId = windowIds(nowMs)[interval];
  const { playerId } = ctx.actor;
  const [top, mine] = await Promise.all([readTop(ctx, windowId), readRank(ctx, windowId, playerId)]);
  if (mine && mine.moves_waiting > MANY_MOVES) await foldScoreMoves(ctx);
  const entries = top.map(
    (row, index): LeaderboardEntry => ({
      rank: index + 1,
      username: openBoardName(row.player_id, row.username_sealed) ?? UNKNOWN_NAME,
      profile_image: profileImageUrl(row.profile_image_key, 'small'),
      total_score: row.score,
      isYou: row.player_id === playerId,
    }),
  );
  // Two reads a moment apart: where the caller is among the top, the list has the last word.
  const listed = entries.find((entry) => entry.isYou);
  const own = listed
    ? { rank: listed.rank, total_score: listed.total_score }
    : mine
      ? { rank: mine.rank, total_score: mine.score }
      : null;
  return { interval, endsAt: windowEndsAtMs(interval, nowMs), entries, own };
}
