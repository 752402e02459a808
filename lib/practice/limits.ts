import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Per player, for actions and API calls together. */
export const READ_PRACTICE: Limit = { name: 'practice-read', points: 60, perSeconds: 60 };
export const ANSWER_PRACTICE: Limit = { name: 'practice-answer', points: 120, perSeconds: 60 };
