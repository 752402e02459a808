import { z } from 'zod';

const id = z.uuid();

export const placeChargeSchema = z.discriminatedUnion('verdict', [
  z.object({ id, verdict: z.literal('category'), categoryCode: z.int().min(1000).max(9999) }),
  z.object({ id, verdict: z.enum(['barred', 'unclear']) }),
]);

export const unplaceChargeSchema = z.object({ charge: z.string().min(1).max(300) });

/** A text that imports refused, because the classifier does not understand it. `lines`: how often, in all imports. */
export type UnclearChargeView = { id: string; charge: string; lines: number; lastAt: string };
