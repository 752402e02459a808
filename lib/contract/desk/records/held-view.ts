import type { OutReason } from '@/lib/contract/enums';

export const HELD_SHOWN = 24;

export type HeldVerdict = 'in' | 'out' | 'again';
/** An operator's decision about a photo. `again` asks for a second look. */
export type HeldChoice = { verdict: 'in' | 'again' } | { verdict: 'out'; reason: OutReason };

export type HeldPhoto = {
  recordId: string;
  /** URL of the photo, valid for five minutes in this session. */
  photo: string;
  county: string;
  bookedOn: string;
  label: string;
  charge: string;
  feed: string | null;
};

/** Waiting photos of a feed, whose name is a host or a file. `fresh` were never reviewed, `again` wait for a second review. */
export type HeldCount = { feed: string; fresh: number; again: number };

export type WithHeldCounts<T> = { done: T; counts: HeldCount[] };
