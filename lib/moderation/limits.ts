import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Per player, so that nobody fills the queue of the operators. */
export const REPORTS_PER_DAY: Limit = { name: 'reports', points: 20, perSeconds: 24 * 60 * 60 };
