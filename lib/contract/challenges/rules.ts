/** Rules of challenges: two players answer the same ten questions, not necessarily at the same time. */
import { HOUR_MS } from '@/lib/contract/times';

export const CHALLENGE_MS = 48 * HOUR_MS;
export const MAX_OPEN_CHALLENGES = 10;
/** Days from the end of a challenge to its deletion. The history shows 13 months, which have at most 397 days. */
export const CHALLENGE_KEPT_DAYS = 400;

/**
 * Why a challenge is over. `gone`: a player was banned, or deletes the account. `blocked`: one player blocked the other. `void`: every photo
 * was removed.
 */
export const CHALLENGE_ENDS = ['finished', 'expired', 'gone', 'blocked', 'void'] as const;
export type ChallengeEnd = (typeof CHALLENGE_ENDS)[number];
