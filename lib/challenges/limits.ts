import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Per player, for actions and API calls together. */
export const READ_CHALLENGE: Limit = { name: 'challenge-read', points: 240, perSeconds: 60 };
export const CHANGE_CHALLENGE: Limit = { name: 'challenge-change', points: 60, perSeconds: 60 };
/** Per IP address. */
export const OPEN_CHALLENGE_LINK: Limit = { name: 'challenge-open', points: 300, perSeconds: 10 * 60 };
/** High, because a tab repeats an answer until it is acknowledged. */
export const ANSWER_CHALLENGE: Limit = {
  name: 'challenge-answer',
  points: 240,
  perSeconds: 60,
  perProcess: true,
};

/** Per challenger. Counted by `create-challenge.ts`. */
export const NEW_CHALLENGES: Limit = { name: 'challenges-new', points: 20, perSeconds: 24 * 60 * 60 };
