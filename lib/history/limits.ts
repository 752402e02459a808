import type { Limit } from '@/lib/platform/security/limits/rate-limits';

export const READ_HISTORY: Limit = { name: 'history', points: 120, perSeconds: 60, perProcess: true };
/** Lower, because it reads every answer of 13 months. */
export const READ_HISTORY_FIGURES: Limit = { name: 'history-figures', points: 20, perSeconds: 60 };
