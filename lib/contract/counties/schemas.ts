import { z } from 'zod';

export const coordinatesSchema = z.object({
  lat: z.number().min(-90).max(90),
  long: z.number().min(-180).max(180),
});

export type Coordinates = z.infer<typeof coordinatesSchema>;

export const tableSchema = z
  .string()
  .regex(/^\d{2}(\d{3})?$/)
  .meta({ description: 'The FIPS code of a county (five digits) or of a state (two digits).' });

const place = {
  table: tableSchema,
  name: z.string(),
  records: z.int().min(1).meta({
    description: 'At least so many records are in play: 1, 10, 50, 100, 500, 1000 and so on.',
  }),
};

/** The states and counties that have records, sorted by name. */
export const placeList = z.strictObject({
  states: z.array(z.strictObject({ ...place, counties: z.array(z.strictObject(place)) })),
});
export type PlaceList = z.output<typeof placeList>;
export type StatePlace = PlaceList['states'][number];
