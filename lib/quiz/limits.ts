import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Free rounds that the guests of one network start on a UTC day, so that new guests do not bring them back. */
export const FREE_ROUNDS_OF_GUESTS: Limit = { name: 'free-rounds', points: 20, perSeconds: 24 * 60 * 60 };

/** Per player, or per network without a login. The list comes from memory. */
export const LIST_PLACES_LIMIT: Limit = { name: 'list-places', points: 60, perSeconds: 60, perProcess: true };
