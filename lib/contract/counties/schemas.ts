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
