import { z } from 'zod';

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
