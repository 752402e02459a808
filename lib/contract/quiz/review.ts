import { z } from 'zod';
import { bookingSlip, clue } from '@/lib/contract/records/booking-slip';
import { photoAddress } from '@/lib/contract/wire-values';

/** The numbers of bookings for each option of a question, and the area in which they are counted. */
export const optionShares = z
  .strictObject({
    area: z.string(),
    total: z.int().min(0),
    of_options: z.array(z.int().min(0)).length(4),
    invented: z
      .boolean()
      .meta({ description: 'Whether most records are drawn people with invented bookings.' }),
  })
  .nullable()
  .meta({
    description:
      'Counts records in play in the smallest area that has at least 1,000, without the record in question. `of_options` counts them for each option.',
  });

const optionNumber = z.int().min(1).max(4);

/** An answered question that the player reviews. */
export const reviewedQuestion = z.strictObject({
  photo: photoAddress.nullable().meta({ description: 'Null if the record has left the game.' }),
  place: z
    .string()
    .nullable()
    .meta({ description: 'County and state; null if the record has left the game.' }),
  booking: bookingSlip.nullable().meta({ description: 'Null if the record has left the game.' }),
  options: z.array(z.string()).length(4),
  choice: optionNumber
    .nullable()
    .meta({ description: 'Number of the chosen option, from 1. Null after a timeout.' }),
  answer: optionNumber.meta({ description: 'Number of the right option, from 1.' }),
  par: z.boolean().meta({ description: 'Whether the best reader of the booking would have been right.' }),
  bookings: optionShares,
  clue: clue.nullable().meta({ description: 'What the booking gave away; null when no fact stands out.' }),
});
export type ReviewedQuestion = z.output<typeof reviewedQuestion>;

export const reviewFields = {
  questions: z.array(reviewedQuestion).max(10).meta({
    description: 'The answered questions, in order. Includes those whose record left the game.',
  }),
  invented: z
    .boolean()
    .meta({ description: 'Whether clues and shares count drawn people with invented bookings.' }),
};
