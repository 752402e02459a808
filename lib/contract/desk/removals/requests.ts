import { z } from 'zod';
import type { BookingSlip } from '@/lib/contract/records/booking-slip';
import { receiptSchema } from '@/lib/contract/removals/schemas';

const REQUESTS_AT_ONCE = 50;
/** How many matching records one page shows. */
export const MATCHES_SHOWN = 24;

const receipt = receiptSchema.shape.receipt;

export const decideRequestsSchema = z.object({
  receipts: z.array(receipt).min(1).max(REQUESTS_AT_ONCE),
});
export const showRequestSchema = z.object({
  receipt,
  from: z.int().min(0).max(100_000).default(0),
  /** Whether to claim the request. False when the page only preloads it. */
  claims: z.boolean().default(true),
});
export const undoReinstateSchema = decideRequestsSchema;

export type QueuedRequest = {
  receipt: string;
  receiptText: string;
  ageHours: number;
  isOverdue: boolean;
  source: 'photo' | 'county_day' | 'flag';
  wish: 'removal' | 'label';
  /** Whether one of its records is in play until the decision. */
  isStillShown: boolean;
  county: string | null;
  bookedOn: string | null;
  matched: number;
  /** The name of another operator who works on it. */
  claimedBy: string | null;
};

export type RequestMatch = {
  recordId: string;
  where: 'in play' | 'out of play' | 'gone';
  county: string | null;
  bookedOn: string | null;
  /** All facts of the record, including those that questions do not show. Null when the record is gone. */
  booking: BookingSlip | null;
  label: string | null;
  charge: string | null;
  /** `synthetic`: an invented record of the bank, with a drawn face. */
  origin: 'feed' | 'synthetic' | null;
  feed: string | null;
  importedOn: string | null;
  /** Hamming distance of the perceptual hashes; null if the request has no photo or the photo is gone. */
  distance: number | null;
  /** Whether the requester named the photo of this record. */
  isAsked: boolean;
  /** URL of the photo, valid for five minutes in this session. Null when the record is gone. */
  photo: string | null;
};

export type ShownRequest = {
  receipt: string;
  words: string | null;
  matches: RequestMatch[];
  /** The `from` of the next page; null at the end. */
  next: number | null;
  /** Whether the request names a photo that is no longer stored. */
  isPhotoUnknown: boolean;
  /** Name of the operator who decided the request, if it was somebody else. */
  decidedBy: string | null;
  /** The name of another operator who works on it. */
  claimedBy: string | null;
};

export type DecisionOutcome = {
  receipt: string;
  /** `before`: the request was decided before this call. `failed`: an error left it unchanged. */
  outcome: 'decided' | 'before' | 'unknown' | 'failed';
  records: number;
  decidedBy: string | null;
};
