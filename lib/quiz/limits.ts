import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** The guests of one network share these free rounds per UTC day, so a new guest account brings no more of them. */
export const FREE_ROUNDS_OF_GUESTS: Limit = { name: 'free-rounds', points: 20, perSeconds: 24 * 60 * 60 };

/** Per player, or per network without a login. */
export const LIST_PLACES_LIMIT: Limit = { name: 'list-places', points: 60, perSeconds: 60, perProcess: true };
