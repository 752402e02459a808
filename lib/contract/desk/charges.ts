import { z } from 'zod';

const id = z.uuid();

export const decideChargeSchema = z.discriminatedUnion('verdict', [
  z.object({ id, verdict: z.literal('category'), categoryCode: z.int().min(1000).max(9999) }),
  z.object({ id, verdict: z.enum(['barred', 'unclear']) }),
]);

export const undoChargeSchema = z.object({ id });

/** A text that imports refused, because the classifier does not understand it. `lines`: how many rows, in all imports. */
export type UnclearChargeView = { id: string; charge: string; lines: number; lastAt: string };
