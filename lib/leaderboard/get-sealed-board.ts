import type { z } from 'zod';
import type {
  LeaderboardInput,
  TopUsersData,
  topUsersTopLevel,
} from '@/lib/contract/leaderboard/leaderboard-view';
import type { PlayerContext } from '@/lib/platform/context';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { UNKNOWN_NAME } from './board-entries';
import { getLeaderboard } from './get-leaderboard';

type SealedBoard = { data: TopUsersData; topLevel: z.output<typeof topUsersTopLevel> };

/** Returns a board for the API, with names sealed for the caller. */
export async function getSealedBoard(ctx: PlayerContext, input: LeaderboardInput): Promise<SealedBoard> {
  const { entries, ...topLevel } = await getLeaderboard(ctx, input, { isTopShared: true });
  const seal = sharedSealsFor(ctx.actor.playerId, ctx.now().getTime());
  const sealed = seal(entries.map(({ username }) => username));
  const data = entries.map(({ rank, username, profile_image, total_score, isYou }, index) => ({
    rank,
    username: username === UNKNOWN_NAME ? UNKNOWN_NAME : (sealed[index] ?? UNKNOWN_NAME),
    profile_image,
    total_score,
    isYou,
  }));
  return { data, topLevel };
}
