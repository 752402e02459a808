import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Free rounds per UTC day of all guests of one network, so that a new guest brings no more of them. */
export const FREE_ROUNDS_OF_GUESTS: Limit = { name: 'free-rounds', points: 20, perSeconds: 24 * 60 * 60 };

/** Per player, or per network without a login. */
export const LIST_PLACES_LIMIT: Limit = { name: 'list-places', points: 60, perSeconds: 60, perProcess: true };
