import type { feedRuns } from '@/db/schema';
import type { FeedFormat } from '@/lib/platform/config/feed-format';
import { openField, sealField } from '@/lib/platform/security/fields/sealed-fields';

export type RunRow = typeof feedRuns.$inferSelect;

/** The name of runs that a command started. */
export const COMMAND_LINE = 'command line';

const PLACE = 'feed_runs.address';

/** Seals the address of a run: it may contain a secret. */
export const sealAddress = (runId: string, address: string): string =>
  sealField({ column: PLACE, rowId: runId }, address);

/** Returns the address of a run; null for a run of uploaded files. */
export const openAddress = ({ id, addressSealed }: Pick<RunRow, 'id' | 'addressSealed'>): string | null =>
  addressSealed === null ? null : openField({ column: PLACE, rowId: id }, addressSealed);

/** Returns the column names and date format of a run; undefined where they are ours or those of the address. */
export const formatOf = ({ format }: Pick<RunRow, 'format'>): FeedFormat | undefined =>
  (format as FeedFormat | null) ?? undefined;
