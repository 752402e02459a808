import { type FeedFormat, formatOfAddress } from '@/lib/platform/config/feed-format';
import { type FeedAccess, type FeedMark, openFeed } from '@/lib/platform/fetch/open-feed';
import { applyCorrections, type CorrectionSummary } from '@/lib/records/apply-corrections';
import { importFeed } from '@/lib/records/import/import-feed';
import type { FeedLine, ImportContext, ImportSummary, LineOutcome } from '@/lib/records/import/import-types';
import { type PhotoSource, photosOnTheWeb } from '@/lib/records/import/photo-source';
import type { FeedSource } from './feed-state';

export type FeedContext = ImportContext & { access: FeedAccess };

type ReadOptions = {
  /** What was taken over of it last; null reads it whatever the server says. */
  last: FeedMark | null;
  /** Photos by name; unset, they are looked for beside the feed. */
  photos?: PhotoSource | undefined;
  /** Unset: as the fragment of its address says. */
  format?: FeedFormat | undefined;
  dryRun?: boolean;
  photosAtOnce?: number;
  onlyRecent?: boolean;
  signal?: AbortSignal;
  /** Called once the feed is there, with the number of its lines. */
  onOpen?: (lines: number) => void;
  onLine?: (line: number, outcome: LineOutcome, read?: FeedLine) => void;
  onBatch?: (soFar?: ImportSummary) => void | Promise<void>;
};

export type FeedRead =
  | { kind: 'unchanged' }
  /** `mark` is null where a line may go better another time: then the same feed has to be read again. */
  | { kind: 'records'; summary: ImportSummary; mark: FeedMark | null }
  | { kind: 'corrections'; summary: CorrectionSummary; mark: FeedMark };

/** More lines than this are no feed of ours. */
const MAX_LINES = 2_000_000;

/** Fetches a feed by its address and takes it over, unless it is what was taken over last. Throws as openFeed and importFeed do. */
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
      maxLines: MAX_LINES,
      photos: photos ?? photosOnTheWeb(ctx.access, { base: address, signal: options.signal }),
    });
    return { kind, summary, mark: summary.later === 0 ? feed.mark : null };
  } finally {
    await feed.close();
  }
}
