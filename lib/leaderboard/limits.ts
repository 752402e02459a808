import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** One request per tab change; shared by every entry point. */
export const LEADERBOARD_LIMIT: Limit = {
  name: 'leaderboard',
  points: 120,
  perSeconds: 60,
  perProcess: true,
};
