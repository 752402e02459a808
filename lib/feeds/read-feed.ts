import { type FeedFormat, formatOfAddress } from '@/lib/platform/config/feeds/feed-format';
import { type FeedAccess, type FeedVersion, openFeed } from '@/lib/platform/fetch/open-feed';
import { applyCorrections, type CorrectionSummary } from '@/lib/records/import/apply-corrections';
import { importFeed } from '@/lib/records/import/import-feed';
import type { FeedLine, ImportContext, ImportSummary, LineOutcome } from '@/lib/records/import/import-types';
import { type PhotoSource, photosOnTheWeb } from '@/lib/records/import/photo-source';
import { type FeedSource, feedIdOfRecords, sourceName } from './feed-state';

export type FeedContext = ImportContext & { access: FeedAccess };

type ReadOptions = {
  /** The last imported version. With null, imports the feed even if it has not changed. */
  last: FeedVersion | null;
  photos?: PhotoSource | undefined;
  /** By default, the format in the fragment of the address. */
  format?: FeedFormat | undefined;
  dryRun?: boolean;
  photosAtOnce?: number;
  /** Refuses bookings older than RECORD_TTL_DAYS. Otherwise expired records would be imported again. */
  onlyRecent?: boolean;
  allowAnyLoss?: boolean;
  signal?: AbortSignal;
  onOpen?: (lines: number) => void;
  onLine?: (line: number, outcome: LineOutcome, read?: FeedLine) => void;
  onBatch?: (soFar?: ImportSummary) => void | Promise<void>;
};

export type FeedRead =
  | { kind: 'unchanged' }
  /** `version` is null if a photo was unreachable: the same content is then imported again. */
  | { kind: 'records'; summary: ImportSummary; version: FeedVersion | null }
  | { kind: 'corrections'; summary: CorrectionSummary; version: FeedVersion };

const MAX_LINES = 2_000_000;

/** Downloads a feed, and imports it if it has changed. Throws as openFeed, importFeed and applyCorrections do. */
export async function readFeed(
  ctx: FeedContext,
  { kind, address }: FeedSource,
  options: ReadOptions,
): Promise<FeedRead> {
  const { last, photos, onOpen, ...others } = options;
  const rest = { ...others, format: options.format ?? formatOfAddress(address) };
  const feed = await openFeed(address, ctx.access, { last, signal: options.signal });
  if (feed === null) return { kind: 'unchanged' };
  onOpen?.(feed.lines);
  try {
    if (kind === 'corrections') {
      const summary = await applyCorrections(ctx, { ...rest, feed: feed.bytes });
      return { kind, summary, version: feed.version };
    }
    const summary = await importFeed(ctx, {
      ...rest,
      feed: feed.bytes,
      feedName: sourceName({ address }),
      feedId: feedIdOfRecords(ctx.hashKey, { address }),
      maxLines: MAX_LINES,
      photos: photos ?? photosOnTheWeb(ctx.access, { base: address, signal: options.signal }),
    });
    return { kind, summary, version: summary.photosLater === 0 ? feed.version : null };
  } finally {
    await feed.close();
  }
}
