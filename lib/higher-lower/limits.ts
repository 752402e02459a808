import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Per player, for actions and API calls together. */
export const READ_HIGHER_LOWER: Limit = { name: 'higher-lower-read', points: 120, perSeconds: 60 };
export const START_HIGHER_LOWER: Limit = { name: 'higher-lower-start', points: 60, perSeconds: 60 };
export const ANSWER_HIGHER_LOWER: Limit = { name: 'higher-lower-answer', points: 240, perSeconds: 60 };
