import { z } from 'zod';
import { HELD_STATES, OUT_REASONS } from '@/lib/contract/enums';
import { HELD_SHOWN } from './held-view';

const recordId = z.uuid();
const waiting = z.enum(HELD_STATES).exclude(['out']);

/** `without` lists the records that the screen already shows. */
export const listHeldSchema = z.object({
  state: waiting,
  feed: z.string().max(300).nullable(),
  without: z.array(recordId).max(2 * HELD_SHOWN),
});

export const decideHeldSchema = z.object({
  decisions: z
    .array(
      z.discriminatedUnion('verdict', [
        z.object({ recordId, verdict: z.enum(['in', 'again']) }),
        z.object({ recordId, verdict: z.literal('out'), reason: z.enum(OUT_REASONS) }),
      ]),
    )
    .min(1)
    .max(HELD_SHOWN),
});

export const undoHeldSchema = z.object({
  recordIds: z.array(recordId).min(1).max(HELD_SHOWN),
  state: waiting,
});
