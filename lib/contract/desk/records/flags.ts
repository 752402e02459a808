import { z } from 'zod';
import type { BookingSlip } from '@/lib/contract/records/booking-slip';
import { flaggedRecordSchema } from '@/lib/contract/removals/schemas';
import type { Catalog } from '@/messages/languages';

export const flagSchema = flaggedRecordSchema;

/** How many photos one call checks. */
export const PHOTOS_CHECKED = 500;

export const checkPhotosSchema = z.object({ after: z.uuid().nullable() });

export type FlaggedView = {
  recordId: string;
  county: string;
  bookedOn: string;
  /** All facts of the record, including those that questions do not show. */
  booking: BookingSlip;
  shownFacts: number;
  charge: string;
  categoryCode: number;
  label: string;
  confidence: number;
  /** `synthetic`: an invented record of the bank, with a drawn face. */
  origin: 'feed' | 'synthetic';
  feed: string | null;
  /** Open flags by reason. */
  wrongLabel: number;
  underAge: number;
  offensive: number;
  firstAt: string;
};

export type CorrectionView = {
  charge: string;
  before: string | null;
  confidence: number;
  after: string;
  operator: string;
  at: string;
};

/** The operator chooses a category with two keys: the group's, then the category's. */
export type CategoryGroup = {
  key: string;
  title: keyof Catalog['deskRecords']['groups'];
  categories: readonly { key: string; code: number; label: string }[];
};

/** A record in play whose photo has no file. */
export type LostPhoto = { recordId: string; county: string; bookedOn: string };
export type CheckedPhotos = {
  checked: number;
  lost: LostPhoto[];
  next: string | null;
};
