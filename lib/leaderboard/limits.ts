import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Per player. Each change of a tab is one request. */
export const LEADERBOARD_LIMIT: Limit = {
  name: 'leaderboard',
  points: 120,
  perSeconds: 60,
  perProcess: true,
};
