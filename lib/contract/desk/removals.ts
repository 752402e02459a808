import { z } from 'zod';
import type { BookingSlip } from '@/lib/contract/records/booking-slip';
import { receiptSchema } from '@/lib/contract/removals/schemas';

/** Requests in one call. */
export const REQUESTS_AT_ONCE = 50;
/** Matches of a request on one page: each shows a photo. */
export const MATCHES_SHOWN = 24;

const receipt = receiptSchema.shape.receipt;

export const decideRequestsSchema = z.object({
  receipts: z.array(receipt).min(1).max(REQUESTS_AT_ONCE),
});
export const showRequestSchema = z.object({
  receipt,
  from: z.int().min(0).max(100_000).default(0),
  claims: z.boolean().default(true),
});
export const undoReinstateSchema = decideRequestsSchema;

/** A request without a decision, as the queue shows it. */
export type QueuedRequest = {
  receipt: string;
  /** `XXXX-XXXX-XXXX` */
  receiptText: string;
  ageHours: number;
  isOverdue: boolean;
  source: 'photo' | 'county_day' | 'flag';
  wish: 'removal' | 'label';
  /** Whether it waits for a decision while one of its records is in play. */
  isStillShown: boolean;
  county: string | null;
  bookedOn: string | null;
  matched: number;
  /** Another operator who has it open. */
  claimedBy: string | null;
};

export type RequestMatch = {
  recordId: string;
  where: 'in play' | 'out of play' | 'gone';
  county: string | null;
  bookedOn: string | null;
  /** All facts of the record, also those that questions do not show. Null when the record is gone. */
  booking: BookingSlip | null;
  label: string | null;
  charge: string | null;
  /** `synthetic`: of the drawn faces that ship with the game. */
  origin: 'feed' | 'synthetic' | null;
  /** Host or file name of the feed that it first came from; null where that was not kept. */
  feed: string | null;
  importedOn: string | null;
  /** Bits in which the perceptual hashes differ; null where no photo was asked for, or it is not kept. */
  distance: number | null;
  /** Whether it shows the photo asked for. */
  isAsked: boolean;
  /** Address of the photo, for five minutes and this session. Null when the record is gone. */
  photo: string | null;
};

export type ShownRequest = {
  receipt: string;
  /** What the requester wrote. */
  words: string | null;
  matches: RequestMatch[];
  /** Position of the next match; null at the end. */
  next: number | null;
  /** Whether the request names a photo that is no longer kept. */
  isPhotoUnknown: boolean;
  /** Who decided it meanwhile. */
  decidedBy: string | null;
  /** Another operator who has it open. */
  claimedBy: string | null;
};

/** How the decision about one request went. */
export type DecisionOutcome = {
  receipt: string;
  /** `before`: another operator was faster. `failed`: it is as it was, because of an error. */
  outcome: 'decided' | 'before' | 'unknown' | 'failed';
  /** Records that were erased or put back. */
  records: number;
  decidedBy: string | null;
};
