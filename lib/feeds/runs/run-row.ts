import type { feedRuns } from '@/db/schema';
import type { FeedFormat } from '@/lib/platform/config/feeds/feed-format';
import { openField, sealField } from '@/lib/platform/security/fields/sealed-fields';

export type RunRow = typeof feedRuns.$inferSelect;

export const COMMAND_LINE = 'command line';

const ADDRESS_FIELD = 'feed_runs.address';

export const sealAddress = (runId: string, address: string): string =>
  sealField({ column: ADDRESS_FIELD, rowId: runId }, address);

export const openAddress = ({ id, addressSealed }: Pick<RunRow, 'id' | 'addressSealed'>): string | null =>
  addressSealed === null ? null : openField({ column: ADDRESS_FIELD, rowId: id }, addressSealed);

/** Returns the stored format of a run. Undefined for the default, or for the one in the fragment of the address. */
export const formatOf = ({ format }: Pick<RunRow, 'format'>): FeedFormat | undefined =>
  (format as FeedFormat | null) ?? undefined;
