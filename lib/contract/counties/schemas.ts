import { z } from 'zod';

/** Coordinates in degrees. */
export const coordinatesSchema = z.object({
  lat: z.number().min(-90).max(90),
  long: z.number().min(-180).max(180),
});

export type Coordinates = z.infer<typeof coordinatesSchema>;
