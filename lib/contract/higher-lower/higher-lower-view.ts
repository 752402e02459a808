import { z } from 'zod';

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
  answered: answered.nullable().meta({ description: 'The question of this run that was answered last.' }),
  offered: z
    .strictObject({ county: z.string(), area: z.string() })
    .nullable()
    .meta({ description: 'The county of the request, if it has 1,000 records in play.' }),
});
export type HigherLowerView = z.output<typeof higherLowerData>;
