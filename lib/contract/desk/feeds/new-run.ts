import { z } from 'zod';
import { textKey } from '@/messages/text-key';

const MOST_FILE_NAME = 200;
const MOST_ADDRESS = 2048;
const MOST_COLUMNS = 2000;

const common = {
  kind: z.enum(['records', 'corrections']),
  /** `record_id=Booking No,booked_on=Arrest Date`, as the command takes it. */
  columns: z.string().trim().max(MOST_COLUMNS).default(''),
  /** `MM/DD/YYYY` */
  dates: z.string().trim().max(20).default(''),
  /** Whether the feed lists all that its source still shows. */
  snapshot: z.boolean().default(false),
};

/** A new import, from files that will be uploaded or from an address. It starts with a dry run. */
export const newRunSchema = z.discriminatedUnion('from', [
  z.object({
    ...common,
    from: z.literal('upload'),
    fileName: z.string().trim().min(1).max(MOST_FILE_NAME),
  }),
  z.object({
    ...common,
    from: z.literal('address'),
    address: z.string().trim().min(1, textKey('deskFeeds', 'addressRequired')).max(MOST_ADDRESS),
  }),
]);
export type NewRun = z.output<typeof newRunSchema>;

/** The keyed hash of a feed's kind and address. */
export const resumeFeedSchema = z.object({ feedId: z.string().regex(/^[\w-]{43}$/), letGo: z.boolean() });

/** The keyed hash of a feed's kind and address. */
export const feedIdSchema = z.object({ feedId: z.string().regex(/^[\w-]{43}$/) });
