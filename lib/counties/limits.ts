import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Of one player, or of one address that nobody has signed in from. */
export const FIND_COUNTY_LIMIT: Limit = { name: 'find-county', points: 30, perSeconds: 60 };
