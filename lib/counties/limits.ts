import type { Limit } from '@/lib/platform/security/limits/rate-limits';

export const FIND_COUNTY_LIMIT: Limit = { name: 'find-county', points: 30, perSeconds: 60 };
