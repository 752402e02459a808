import { z } from 'zod';

const county = z
  .string()
  .regex(/^\d{5}$/)
  .meta({ description: 'FIPS code of a county.' });

/** `county` is the player's county in the quiz. */
export const readHigherLowerSchema = z.strictObject({ county: county.nullable() });
export type ReadHigherLowerInput = z.output<typeof readHigherLowerSchema>;

export const higherLowerQuerySchema = z.strictObject({ county: county.optional() });

export const startHigherLowerSchema = z.strictObject({ county: county.nullable() });
export type StartHigherLowerInput = z.output<typeof startHigherLowerSchema>;

export const answerHigherLowerSchema = z.strictObject({
  question_id: z.uuid().toLowerCase(),
  pick: z.enum(['left', 'right']),
});
export type AnswerHigherLowerInput = z.output<typeof answerHigherLowerSchema>;

/** A stored question. Which of two charges has more bookings in an area? */
export type Question = {
  id: string;
  /** The category codes of the two charges, the left one first. */
  codes: [number, number];
  /** The bookings of the two charges. */
  counts: [number, number];
  /** All bookings of the area. */
  total: number;
  /** The name of the area. */
  area: string;
  /** Whether most of the bookings are invented. */
  invented: boolean;
};

export type Side = 'left' | 'right';

export type Answered = Question & { pick: Side; correct: boolean };

const count = z.int().min(0);

const answered = z.strictObject({
  question_id: z.uuid(),
  pick: z.enum(['left', 'right']),
  correct: z.boolean(),
  area: z.string(),
  total: count.meta({ description: 'All bookings of the area.' }),
  invented: z.boolean().meta({ description: 'Whether most of the bookings are invented.' }),
  charges: z
    .array(
      z.strictObject({
        charge: z.string(),
        meaning: z.string().meta({ description: 'What the charge means, in one sentence.' }),
        bookings: count,
      }),
    )
    .length(2)
    .meta({ description: 'The left charge first.' }),
});
export type HigherLowerAnswer = z.output<typeof answered>;

export const higherLowerData = z.strictObject({
  state: z.enum(['none', 'new', 'playing', 'over', 'won']).meta({
    description:
      '`none`: there are too few records. `new`: never played. `playing`: a question is open. `over`: ended with a miss. `won`: ended because no pair was left.',
  }),
  county: z.string().nullable().meta({ description: 'FIPS code; null for the nation.' }),
  area: z.string().meta({ description: 'The name of the county, or `United States`.' }),
  run: count.meta({ description: 'Right answers of this run.' }),
  best: count.meta({ description: 'Right answers of the best run, in any area.' }),
  question: z
    .strictObject({
      question_id: z.uuid(),
      charges: z.array(z.string()).length(2).meta({ description: 'The left charge first.' }),
    })
    .nullable(),
  answered: answered.nullable().meta({ description: 'The last answered question of this run.' }),
  offered: z.strictObject({ county: z.string(), area: z.string() }).nullable().meta({
    description:
      'The county of the request, if a run can be started there: with at least 1,000 records in play.',
  }),
});
export type HigherLowerView = z.output<typeof higherLowerData>;
