import { z } from 'zod';
import type { ChargeVerdict } from '@/lib/contract/enums';

const id = z.uuid();

export const decideChargeSchema = z.discriminatedUnion('verdict', [
  z.object({ id, verdict: z.literal('category'), categoryCode: z.int().min(1000).max(9999) }),
  z.object({ id, verdict: z.enum(['barred', 'unclear']) }),
]);

/** `decidedAt`: which decision is undone, so that a later one stays. */
export const undoChargeSchema = z.object({ id, decidedAt: z.iso.datetime({ offset: true }) });

/** What was decided about a text. `label`: of the category that was chosen; null for the other verdicts. `at`: ISO 8601. */
export type DecidedChargeView = {
  id: string;
  charge: string;
  verdict: ChargeVerdict;
  label: string | null;
  operator: string;
  at: string;
};

/** A text that imports refused, because the classifier does not understand it. `lines`: how many rows, in all imports. */
export type UnclearChargeView = { id: string; charge: string; lines: number; lastAt: string };
