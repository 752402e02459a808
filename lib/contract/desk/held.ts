import { z } from 'zod';
import { HELD_STATES, OUT_REASONS, type OutReason } from '@/lib/contract/enums';

/** Photos on one screen. */
export const HELD_SHOWN = 24;

const recordId = z.uuid();

/** `without`: records that the screen shows already. */
export const listHeldSchema = z.object({
  state: z.enum(HELD_STATES).exclude(['out']),
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

export const undoHeldSchema = z.object({ recordIds: z.array(recordId).min(1).max(HELD_SHOWN) });

export type HeldVerdict = 'in' | 'out' | 'again';
/** What is to be done with a photo, and why it is refused. */
export type HeldChoice = { verdict: 'in' | 'again' } | { verdict: 'out'; reason: OutReason };

/** A photo of a held import. */
export type HeldPhoto = {
  recordId: string;
  /** Its address for five minutes and this session. */
  photo: string;
  county: string;
  bookedOn: string;
  label: string;
  charge: string;
  feed: string | null;
};

/** Photos that wait, by state and feed. `feed` is a host or file name. */
export type HeldCount = { feed: string; fresh: number; again: number };
