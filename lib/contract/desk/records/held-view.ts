import type { OutReason } from '@/lib/contract/enums';

/** How many photos one screen shows. */
export const HELD_SHOWN = 24;

export type HeldVerdict = 'in' | 'out' | 'again';
/** An operator's decision about a photo. `again` asks for a second look. */
export type HeldChoice = { verdict: 'in' | 'again' } | { verdict: 'out'; reason: OutReason };

export type HeldPhoto = {
  recordId: string;
  photo: string;
  county: string;
  bookedOn: string;
  label: string;
  charge: string;
  feed: string | null;
};

/**
 * Counts the waiting photos of a feed, which is named by its host or file. `fresh`: never reviewed. `again`: waiting for a second
 * review.
 */
export type HeldCount = { feed: string; fresh: number; again: number };

export type WithHeldCounts<T> = { done: T; counts: HeldCount[] };
