import { z } from 'zod';
import type { ChargeVerdict } from '@/lib/contract/enums';
import { timeSchema } from '@/lib/contract/wire-values';

const id = z.uuid();

export const decideChargeSchema = z.discriminatedUnion('verdict', [
  z.object({ id, verdict: z.literal('category'), categoryCode: z.int().min(1000).max(9999) }),
  z.object({ id, verdict: z.enum(['barred', 'unclear']) }),
]);

/** `decidedAt` identifies the decision to undo. A later decision about the same text is kept. */
export const undoChargeSchema = z.object({ id, decidedAt: timeSchema() });

export type DecidedChargeView = {
  id: string;
  charge: string;
  verdict: ChargeVerdict;
  label: string | null;
  operator: string;
  at: string;
};

/** A charge text that the classifier could not classify. `lines` counts the refused rows of all imports. */
export type UnclearChargeView = { id: string; charge: string; lines: number; lastAt: string };
