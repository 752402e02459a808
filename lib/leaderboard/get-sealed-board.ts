import type { z } from 'zod';
import type { TopUsersData, topUsersBeside } from '../api/player-schemas';
import type { PlayerContext } from '../context';
import { sharedSealsFor } from '../security/shared-seals';
import { getLeaderboard } from './get-leaderboard';
import type { LeaderboardInput } from './leaderboard-view';

type SealedBoard = { data: TopUsersData; beside: z.output<typeof topUsersBeside> };

/** A board as the API tells it: the list, its names sealed for the caller, and beside it what is known of the board. */
export async function getSealedBoard(ctx: PlayerContext, input: LeaderboardInput): Promise<SealedBoard> {
  const { entries, ...beside } = await getLeaderboard(ctx, input, { isTopShared: true });
  const seal = sharedSealsFor(ctx.actor.playerId, ctx.now().getTime());
  const data = entries.map(({ rank, username, profile_image, total_score, isYou }) => ({
    rank,
    username: username === 'Unknown' ? username : seal(username),
    profile_image,
    total_score,
    isYou,
  }));
  return { data, beside };
}
