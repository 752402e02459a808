import { z } from 'zod';
import { bookingSlip, clue } from '@/lib/contract/records/booking-slip';
import { photoAddress } from '@/lib/contract/wire-values';

/** How many bookings there are for each option, in which area. */
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
      'Counts the records in play in the smallest area that has at least 1,000 of them. Leaves out the record of the question. `of_options` has a count for each option.',
  });

const optionNumber = z.int().min(1).max(4);

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
  par: z
    .boolean()
    .meta({ description: 'Par: whether the right option is the one that the booking makes most likely.' }),
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
