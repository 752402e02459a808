import { z } from 'zod';
import { CLAIM_SUBJECTS } from '@/lib/contract/enums';

/** An item that an operator claims, so that no other operator works on it. `id` is a receipt or the id of a row. */
export const claimSchema = z.object({ subject: z.enum(CLAIM_SUBJECTS), id: z.string().min(1).max(100) });
export type ClaimInput = z.infer<typeof claimSchema>;
