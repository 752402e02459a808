import type { Limit } from '@/lib/platform/security/limits/rate-limits';

export const LEADERBOARD_LIMIT: Limit = {
  name: 'leaderboard',
  points: 120,
  perSeconds: 60,
  perProcess: true,
};
