import { z } from 'zod';
import { CHALLENGE_CODE_PATTERN } from './challenge-code';

const code = z.string().trim().toLowerCase().regex(CHALLENGE_CODE_PATTERN);

/** `friendId` is the challenged friend. Without it, the first player who opens the link may accept. */
export const createChallengeSchema = z.strictObject({ friendId: z.uuid().toLowerCase().optional() });
export type CreateChallengeInput = z.output<typeof createChallengeSchema>;

export const challengeSchema = z.strictObject({ code });
export type ChallengeInput = z.output<typeof challengeSchema>;

export const challengeAnswerSchema = z.strictObject({
  code,
  question_id: z.uuid().toLowerCase(),
  option_id: z.uuid().toLowerCase().optional(),
});
export type ChallengeAnswerInput = z.output<typeof challengeAnswerSchema>;
