import { z } from 'zod';

const county = z
  .string()
  .regex(/^\d{5}$/)
  .meta({ description: 'FIPS code of a county.' });

/** `county` is the player's county in the quiz. */
export const readHigherLowerSchema = z.strictObject({ county: county.nullable() });
export type ReadHigherLowerInput = z.output<typeof readHigherLowerSchema>;

export const higherLowerQuerySchema = z.strictObject({ county: county.optional() });

/** `county` is null for the nation. */
export const startHigherLowerSchema = z.strictObject({ county: county.nullable() });
export type StartHigherLowerInput = z.output<typeof startHigherLowerSchema>;

export const answerHigherLowerSchema = z.strictObject({
  question_id: z.uuid().toLowerCase(),
  pick: z.enum(['left', 'right']),
});
export type AnswerHigherLowerInput = z.output<typeof answerHigherLowerSchema>;
