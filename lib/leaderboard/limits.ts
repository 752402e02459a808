import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** A board at each turn of its tabs, through whichever entry point. */
export const LEADERBOARD_LIMIT: Limit = {
  name: 'leaderboard',
  points: 120,
  perSeconds: 60,
  perProcess: true,
};
