import { z } from 'zod';
import type { BookingSlip } from '@/lib/contract/records/booking-slip';
import { flaggedRecordSchema } from '@/lib/contract/removals/schemas';
import type { Catalog } from '@/messages/languages';

export const flagSchema = flaggedRecordSchema;

/** Photos whose files one call looks for. */
export const PHOTOS_CHECKED = 500;

/** `after`: the photo where the call before ended. */
export const checkPhotosSchema = z.object({ after: z.uuid().nullable() });

export type FlaggedView = {
  recordId: string;
  county: string;
  bookedOn: string;
  /** All facts of the record, also those that questions do not show. */
  booking: BookingSlip;
  /** How many of them questions show: when, bond, class, arrested by. 0 to 4. */
  shownFacts: number;
  /** The text of the charge in the feed, without case numbers. */
  charge: string;
  categoryCode: number;
  label: string;
  /** 0 to 1; what the model said when the charge was classified. */
  confidence: number;
  /** `synthetic`: of the drawn faces that ship with the game. */
  origin: 'feed' | 'synthetic';
  /** Host or file name of the feed that it first came from; null where that was not kept. */
  feed: string | null;
  /** Open flags. */
  wrongLabel: number;
  underAge: number;
  offensive: number;
  /** ISO 8601, of the first open flag. */
  firstAt: string;
};

/** A category that an operator chose for the text of a charge. */
export type CorrectionView = {
  charge: string;
  /** What the classifier said, null for nothing, and how sure it was, 0 to 1. */
  before: string | null;
  confidence: number;
  after: string;
  operator: string;
  /** ISO 8601. */
  at: string;
};

/** A group of categories and the key that opens it; its categories with their second key. */
export type CategoryGroup = {
  key: string;
  title: keyof Catalog['deskRecords']['groups'];
  categories: readonly { key: string; code: number; label: string }[];
};

export type LostPhoto = { recordId: string; county: string; bookedOn: string };
export type CheckedPhotos = {
  checked: number;
  lost: LostPhoto[];
  /** Null once every photo was looked for. */
  next: string | null;
};
