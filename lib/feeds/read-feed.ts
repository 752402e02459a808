import { type FeedFormat, formatOfAddress } from '@/lib/platform/config/feed-format';
import { type FeedAccess, type FeedMark, openFeed } from '@/lib/platform/fetch/open-feed';
import { applyCorrections, type CorrectionSummary } from '@/lib/records/apply-corrections';
import { importFeed } from '@/lib/records/import/import-feed';
import type { FeedLine, ImportContext, ImportSummary, LineOutcome } from '@/lib/records/import/import-types';
import { type PhotoSource, photosOnTheWeb } from '@/lib/records/import/photo-source';
import { type FeedSource, ownFeedId, sourceName } from './feed-state';

export type FeedContext = ImportContext & { access: FeedAccess };

type ReadOptions = {
  /** The mark of the last import; null to read the feed in any case. */
  last: FeedMark | null;
  /** Undefined for photos beside the feed. */
  photos?: PhotoSource | undefined;
  /** Undefined for the format in the fragment of the address. */
  format?: FeedFormat | undefined;
  dryRun?: boolean;
  photosAtOnce?: number;
  onlyRecent?: boolean;
  /** Whether a snapshot may lose any number of records. */
  letGo?: boolean;
  signal?: AbortSignal;
  /** Called with the number of lines, after the download. */
  onOpen?: (lines: number) => void;
  onLine?: (line: number, outcome: LineOutcome, read?: FeedLine) => void;
  onBatch?: (soFar?: ImportSummary) => void | Promise<void>;
};

export type FeedRead =
  | { kind: 'unchanged' }
  /** `mark` is null if a line may succeed later, so that the same feed is read again. */
  | { kind: 'records'; summary: ImportSummary; mark: FeedMark | null }
  | { kind: 'corrections'; summary: CorrectionSummary; mark: FeedMark };

const MAX_LINES = 2_000_000;

/** Fetches a feed and imports it, unless it has not changed. Throws as openFeed and importFeed do. */
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
      return { kind, summary, mark: feed.mark };
    }
    const summary = await importFeed(ctx, {
      ...rest,
      feed: feed.bytes,
      feedName: sourceName({ address }),
      feedId: ownFeedId(ctx.hashKey, { address }),
      maxLines: MAX_LINES,
      photos: photos ?? photosOnTheWeb(ctx.access, { base: address, signal: options.signal }),
    });
    return { kind, summary, mark: summary.later === 0 ? feed.mark : null };
  } finally {
    await feed.close();
  }
}
