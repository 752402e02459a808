/** Leaves out letters and digits that look alike. */
export const CHALLENGE_CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
export const CHALLENGE_CODE_LENGTH = 10;
export const CHALLENGE_CODE_PATTERN = new RegExp(`^[${CHALLENGE_CODE_LETTERS}]{${CHALLENGE_CODE_LENGTH}}$`);

export function readChallengeCode(unverifiedCode: unknown): string | null {
  const code = typeof unverifiedCode === 'string' ? unverifiedCode.toLowerCase() : '';
  return CHALLENGE_CODE_PATTERN.test(code) ? code : null;
}
