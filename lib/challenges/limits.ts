import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Per player. Actions and calls name the same limits, so that they count together. */
export const READ_CHALLENGE: Limit = { name: 'challenge-read', points: 240, perSeconds: 60 };
export const CHANGE_CHALLENGE: Limit = { name: 'challenge-change', points: 60, perSeconds: 60 };
/** Limits how often one IP address may open links of challenges. */
export const OPEN_CHALLENGE_LINK: Limit = { name: 'challenge-open', points: 300, perSeconds: 10 * 60 };
/** A tab repeats an answer until it is acknowledged. */
export const ANSWER_CHALLENGE: Limit = {
  name: 'challenge-answer',
  points: 240,
  perSeconds: 60,
  perProcess: true,
};

/** Challenges that a player starts, to friends or by link. The use case counts them. */
export const NEW_CHALLENGES: Limit = { name: 'challenges-new', points: 20, perSeconds: 24 * 60 * 60 };
