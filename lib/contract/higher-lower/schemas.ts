/** Inputs of Higher or lower, shared by all entry points. Browser-safe. */
import { z } from 'zod';

const county = z
  .string()
  .regex(/^\d{5}$/)
  .meta({ description: 'FIPS code of a county.' });

/** `county` is the one that the player has chosen for the quiz. */
export const readHigherLowerSchema = z.strictObject({ county: county.nullable() });
export type ReadHigherLowerInput = z.output<typeof readHigherLowerSchema>;

/** The same, as the query of a GET. */
export const higherLowerQuerySchema = z.strictObject({ county: county.optional() });

/** `county` is null for a run about the nation. */
export const startHigherLowerSchema = z.strictObject({ county: county.nullable() });
export type StartHigherLowerInput = z.output<typeof startHigherLowerSchema>;

export const answerHigherLowerSchema = z.strictObject({
  question_id: z.uuid().toLowerCase(),
  pick: z.enum(['left', 'right']),
});
export type AnswerHigherLowerInput = z.output<typeof answerHigherLowerSchema>;
