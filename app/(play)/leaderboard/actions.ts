'use server';

import { defineAction } from '@/app/_server/define-action';
import { leaderboardInput } from '@/lib/contract/leaderboard/leaderboard-view';
import { getLeaderboard } from '@/lib/leaderboard/get-leaderboard';
import { LEADERBOARD_LIMIT } from '@/lib/leaderboard/limits';

export const leaderboardAction = defineAction(
  {
    schema: leaderboardInput,
    policy: { who: 'player', limit: { ...LEADERBOARD_LIMIT, by: 'player' } },
  },
  getLeaderboard,
);
