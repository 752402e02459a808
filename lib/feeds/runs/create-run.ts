import { feedRuns } from '@/db/schema';
import type { NewRun } from '@/lib/contract/desk/feeds/new-run';
import {
  DEFAULT_FEED_FORMAT,
  type FeedFormat,
  formatOfAddress,
  readColumnNames,
} from '@/lib/platform/config/feeds/feed-format';
import type { Context } from '@/lib/platform/context';
import { checkedUrl } from '@/lib/platform/fetch/checked-url';
import { type FeedAccess, privateHostOf } from '@/lib/platform/fetch/open-feed';
import { sealAddress } from './run-row';

export type NewRunContext = Pick<Context, 'db' | 'now' | 'random'> & {
  operator: string;
  access: Pick<FeedAccess, 'privateHosts'>;
};

/** Returns the format to store with the run. Null if the import must use the fragment of the address, or the default. */
function readFormat(input: NewRun): FeedFormat | null {
  const format = readNamesAndDates(input);
  return input.snapshot && input.kind === 'records'
    ? { ...(format ?? DEFAULT_FEED_FORMAT), snapshot: true }
    : format;
}

/**
 * Returns one of these:
 * - with column names or dates in the form: their format;
 * - with an address and `snapshot`: the format in the address's fragment, because a stored format replaces the fragment;
 * - otherwise null. The fragment of an address is parsed all the same, so that a wrong one is refused now.
 */
function readNamesAndDates(input: NewRun): FeedFormat | null {
  if (input.columns !== '' || input.dates !== '')
    return readColumnNames(input.columns, input.dates === '' ? undefined : input.dates);
  if (input.from !== 'address') return null;
  const format = formatOfAddress(input.address);
  return input.snapshot ? format : null;
}

/** Creates a dry run: `waiting` with an address, `uploading` with files. Throws INVALID_INPUT for a forbidden address or wrong format. */
export async function createRun(ctx: NewRunContext, input: NewRun): Promise<{ runId: string }> {
  const id = ctx.random.uuid();
  const format = readFormat(input);
  const from = input.from === 'address' ? addressOf(ctx, id, input.address) : { source: input.fileName };
  await ctx.db.insert(feedRuns).values({
    ...from,
    id,
    format,
    kind: input.kind,
    startedBy: ctx.operator,
    state: input.from === 'upload' ? 'uploading' : 'waiting',
    dryRun: true,
    createdAt: ctx.now(),
  });
  return { runId: id };
}

/** Encrypts the address, and keeps its host readable. The download later checks every redirect and IP address. */
function addressOf({ access }: NewRunContext, id: string, address: string) {
  const { hostname } = checkedUrl(address, undefined, privateHostOf(address, access));
  return { source: hostname, addressSealed: sealAddress(id, address) };
}
