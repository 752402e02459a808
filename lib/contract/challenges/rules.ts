/** Rules of challenges apart: ten questions for two, each when they like. Browser-safe. */
import { HOUR_MS } from '@/lib/contract/times';

/** How long a challenge is open. */
export const CHALLENGE_MS = 48 * HOUR_MS;
/** Open challenges that a player may have started. */
export const MAX_OPEN_CHALLENGES = 10;
/** Days from the closing of a challenge to its deletion. 13 months, which the history shows, have 397 days at most. */
export const CHALLENGE_KEPT_DAYS = 400;

/** Without letters and digits that look alike: 31 to the 10th codes. */
export const CHALLENGE_CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
export const CHALLENGE_CODE_LENGTH = 10;
export const CHALLENGE_CODE_PATTERN = new RegExp(`^[${CHALLENGE_CODE_LETTERS}]{${CHALLENGE_CODE_LENGTH}}$`);

/** Returns the code of a challenge, or null. Browser-safe. */
export function readChallengeCode(unverifiedCode: unknown): string | null {
  const code = typeof unverifiedCode === 'string' ? unverifiedCode.toLowerCase() : '';
  return CHALLENGE_CODE_PATTERN.test(code) ? code : null;
}

/** Returns the path that is shared. It leads players to the challenge's screen, and tells visitors what it is. */
export const challengeLinkPath = (code: string): string => `/c/${code}`;

/** Returns the path of a challenge's screen. */
export const challengePath = (code: string): string => `/challenge?code=${code}`;

/** Why a challenge is over. `gone`: a player left the game; `void`: every photo was removed. */
export const CHALLENGE_ENDS = ['finished', 'expired', 'gone', 'blocked', 'void'] as const;
export type ChallengeEnd = (typeof CHALLENGE_ENDS)[number];
