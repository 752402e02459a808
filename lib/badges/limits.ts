import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Badges that one player gives away; every entry point of it names this limit, so that they count together. */
export const SHARES_PER_DAY: Limit = { name: 'share-badge-day', points: 30, perSeconds: 24 * 60 * 60 };
export const LIST_BADGES: Limit = { name: 'badges', points: 120, perSeconds: 60 };
