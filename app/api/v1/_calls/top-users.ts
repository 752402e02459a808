import { defineCall } from '@/app/_server/api/define-call';
import { topUsersData } from '@/lib/contract/api/player-schemas';
import { leaderboardInput } from '@/lib/contract/leaderboard/leaderboard-view';
import { getSealedBoard } from '@/lib/leaderboard/get-sealed-board';
import { LEADERBOARD_LIMIT } from '@/lib/leaderboard/limits';

export const topUsers = defineCall(
  {
    summary: 'The weekly or monthly board.',
    schema: leaderboardInput,
    output: topUsersData,
    policy: { who: 'player', limit: { ...LEADERBOARD_LIMIT, by: 'player' } },
  },
  getSealedBoard,
);
