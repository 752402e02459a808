'use server';

import { defineAction } from '@/app/_server/define-action';
import { getLeaderboard } from '@/lib/leaderboard/get-leaderboard';
import { leaderboardInput } from '@/lib/leaderboard/leaderboard-view';

export const leaderboardAction = defineAction(
  {
    schema: leaderboardInput,
    policy: { who: 'player', limit: { name: 'leaderboard', points: 120, perSeconds: 60, by: 'player' } },
  },
  getLeaderboard,
);
