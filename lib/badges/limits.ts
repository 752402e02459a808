import type { Limit } from '@/lib/platform/security/limits/rate-limits';

export const SHARES_PER_DAY: Limit = { name: 'share-badge-day', points: 30, perSeconds: 24 * 60 * 60 };
export const LIST_BADGES: Limit = { name: 'badges', points: 120, perSeconds: 60 };
