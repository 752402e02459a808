import { z } from 'zod';
import { textKey } from '@/messages/text-key';

const MAX_FILE_NAME = 200;
const MAX_ADDRESS = 2048;
const MAX_COLUMNS = 2000;

const common = {
  kind: z.enum(['records', 'corrections']),
  /** Renamed columns, such as `record_id=Booking No,booked_on=Arrest Date`. */
  columns: z.string().trim().max(MAX_COLUMNS).default(''),
  /** The format of dates, such as `MM/DD/YYYY`. Empty for ISO 8601. */
  dates: z.string().trim().max(20).default(''),
  /** Whether the feed is a snapshot (docs/feed-format.md): a record that is missing from it counts as removed at its source. */
  snapshot: z.boolean().default(false),
};

export const newRunSchema = z.discriminatedUnion('from', [
  z.object({
    ...common,
    from: z.literal('upload'),
    fileName: z.string().trim().min(1).max(MAX_FILE_NAME),
  }),
  z.object({
    ...common,
    from: z.literal('address'),
    address: z.string().trim().min(1, textKey('deskFeeds', 'addressRequired')).max(MAX_ADDRESS),
  }),
]);
export type NewRun = z.output<typeof newRunSchema>;

/** A keyed hash of the feed's kind and address. */
const feedId = z.string().regex(/^[\w-]{43}$/);
/** `allowAnyLoss`: the next read of a snapshot may withdraw any number of records. */
export const resumeFeedSchema = z.object({ feedId, allowAnyLoss: z.boolean() });
export const feedIdSchema = z.object({ feedId });
