import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Per player. Pages and API count together. */
export const PUSH_LIMIT: Limit = { name: 'push', points: 30, perSeconds: 60 };

/** Devices of a player that get push messages. One more replaces the oldest. */
export const MOST_SUBSCRIPTIONS = 10;
