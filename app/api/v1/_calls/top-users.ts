import { defineCall } from '@/app/_server/api/define-call';
import { topUsersData } from '@/lib/api/player-schemas';
import { getSealedBoard } from '@/lib/leaderboard/get-sealed-board';
import { leaderboardInput } from '@/lib/leaderboard/leaderboard-view';
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
