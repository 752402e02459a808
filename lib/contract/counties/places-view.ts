import { z } from 'zod';
import { tableSchema } from './schemas';

const place = {
  table: tableSchema,
  name: z.string(),
  records: z.int().min(1).meta({
    description: 'The number of records in play, rounded down to 1, 10, 50, 100, 500, 1000 and so on.',
  }),
};

/** The states and counties that have records, sorted by name. */
export const placeList = z.strictObject({
  states: z.array(z.strictObject({ ...place, counties: z.array(z.strictObject(place)) })),
});
export type PlaceList = z.output<typeof placeList>;
export type StatePlace = PlaceList['states'][number];
