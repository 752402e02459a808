import { feedRuns } from '@/db/schema';
import type { NewRun } from '@/lib/contract/desk/feeds/new-run';
import {
  type FeedFormat,
  formatOfAddress,
  OUR_FORMAT,
  readColumnNames,
} from '@/lib/platform/config/feed-format';
import type { Context } from '@/lib/platform/context';
import { feedAddress } from '@/lib/platform/fetch/feed-address';
import { type FeedAccess, privateHostOf } from '@/lib/platform/fetch/open-feed';
import { sealAddress } from './run-row';

export type NewRunContext = Pick<Context, 'db' | 'now' | 'random'> & {
  operator: string;
  access: Pick<FeedAccess, 'privateHosts'>;
};

/** Reads column names and dates as the command does: from the input, else from the fragment of the address. */
function readFormat(input: NewRun): FeedFormat | null {
  const format = readNames(input);
  return input.snapshot && input.kind === 'records' ? { ...(format ?? OUR_FORMAT), snapshot: true } : format;
}

function readNames(input: NewRun): FeedFormat | null {
  if (input.columns !== '' || input.dates !== '')
    return readColumnNames(input.columns, input.dates === '' ? undefined : input.dates);
  if (input.from !== 'address') return null;
  const format = formatOfAddress(input.address);
  return input.snapshot ? format : null;
}

/**
 * Creates a run: one of an upload waits for its files, one of an address for its turn. Both start with a dry run.
 * @throws AppError INVALID_INPUT for an address that no feed may have, and for wrong column names or dates.
 */
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

/** The host alone is no secret. Every redirect and every address of the host is checked when the feed is fetched. */
function addressOf({ access }: NewRunContext, id: string, address: string) {
  const { hostname } = feedAddress(address, undefined, privateHostOf(address, access));
  return { source: hostname, addressSealed: sealAddress(id, address) };
}
