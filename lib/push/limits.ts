import type { Limit } from '@/lib/platform/security/limits/rate-limits';

export const PUSH_LIMIT: Limit = { name: 'push', points: 30, perSeconds: 60 };

/** Per player. A further subscription replaces the oldest. */
export const MAX_SUBSCRIPTIONS = 10;
