import type { OutReason } from '@/lib/contract/enums';

/** Photos on one screen. */
export const HELD_SHOWN = 24;

export type HeldVerdict = 'in' | 'out' | 'again';
/** What is to be done with a photo, and why it is refused. */
export type HeldChoice = { verdict: 'in' | 'again' } | { verdict: 'out'; reason: OutReason };

/** A photo of a held import. */
export type HeldPhoto = {
  recordId: string;
  /** Address of the photo. It works for five minutes, in this session only. */
  photo: string;
  county: string;
  bookedOn: string;
  label: string;
  charge: string;
  feed: string | null;
};

/** Photos that wait, by state and feed. `feed` is a host or file name. */
export type HeldCount = { feed: string; fresh: number; again: number };

/** What a call did, and how many photos wait after it. */
export type HeldCounted<T> = { done: T; counts: HeldCount[] };
