/** Inputs about challenges apart, shared by all entry points. */
import { z } from 'zod';
import { CHALLENGE_CODE_PATTERN } from './rules';

const code = z.string().trim().toLowerCase().regex(CHALLENGE_CODE_PATTERN);

/** With `friendId` that friend is challenged, without it the first player who accepts by the link. */
export const createChallengeSchema = z.strictObject({ friendId: z.uuid().toLowerCase().optional() });
export type CreateChallengeInput = z.output<typeof createChallengeSchema>;

export const challengeSchema = z.strictObject({ code });
export type ChallengeInput = z.output<typeof challengeSchema>;

/** Without `option_id` the time has run out. */
export const challengeAnswerSchema = z.strictObject({
  code,
  question_id: z.uuid().toLowerCase(),
  option_id: z.uuid().toLowerCase().optional(),
});
export type ChallengeAnswerInput = z.output<typeof challengeAnswerSchema>;
