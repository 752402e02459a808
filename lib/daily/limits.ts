import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Per player, for actions, socket events and API calls together. */
export const READ_DAILY: Limit = { name: 'daily-read', points: 120, perSeconds: 60 };
export const START_DAILY: Limit = { name: 'daily-start', points: 60, perSeconds: 60 };
/** High, because a tab repeats an answer until it is acknowledged. */
export const ANSWER_DAILY: Limit = { name: 'daily-answer', points: 240, perSeconds: 60, perProcess: true };
