/** Rules of challenges in which two players answer the same ten questions, each at a time of their own. */
import { HOUR_MS } from '@/lib/contract/times';

export const CHALLENGE_MS = 48 * HOUR_MS;
export const MAX_OPEN_CHALLENGES = 10;
/** Days from the end of a challenge to its deletion. The history shows 13 months, which have at most 397 days. */
export const CHALLENGE_KEPT_DAYS = 400;

/** Leaves out letters and digits that look alike. */
export const CHALLENGE_CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
export const CHALLENGE_CODE_LENGTH = 10;
export const CHALLENGE_CODE_PATTERN = new RegExp(`^[${CHALLENGE_CODE_LETTERS}]{${CHALLENGE_CODE_LENGTH}}$`);

/** Returns the code of a challenge in lower case; null for anything else. */
export function readChallengeCode(unverifiedCode: unknown): string | null {
  const code = typeof unverifiedCode === 'string' ? unverifiedCode.toLowerCase() : '';
  return CHALLENGE_CODE_PATTERN.test(code) ? code : null;
}

/** Returns the public path of a challenge. It redirects players to the challenge and explains it to visitors. */
export const challengeLinkPath = (code: string): string => `/c/${code}`;

/** Returns the path of the challenge itself, for players. */
export const challengePath = (code: string): string => `/challenge?code=${code}`;

/** Why a challenge is over. `gone`: a player left the game. `void`: every photo was removed. */
export const CHALLENGE_ENDS = ['finished', 'expired', 'gone', 'blocked', 'void'] as const;
export type ChallengeEnd = (typeof CHALLENGE_ENDS)[number];
