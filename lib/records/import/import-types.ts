import type { Database } from '@/db/client';
import type { FeedFormat } from '@/lib/platform/config/feed-format';
import type { Storage } from '@/lib/platform/storage/storage';
import type { ImportRules } from './import-rules';
import type { PhotoSource } from './photo-source';

export type ImportContext = ImportRules & { db: Database; storage: Storage; now: () => Date };

export type LineOutcome = 'accepted' | 'held' | 'updated' | 'already in' | (string & {});
/** A line of the feed: number, record_id (empty if it has none), unparsed text, and its cells unless it is broken. */
export type FeedLine = {
  line: number;
  recordId: string;
  raw: string;
  row?: Readonly<Record<string, string>> | undefined;
};
export type ImportOptions = {
  feed: AsyncIterable<Uint8Array>;
  /** Host of the address, or file name, that new records keep for operators; null for the drawn bank. */
  feedName: string | null;
  /** A keyed hash of the feed's address or file name, which new records keep; a snapshot needs it. */
  feedId?: string | null;
  /** Whether somebody has agreed that a snapshot may lose any number of records. */
  letGo?: boolean;
  /** Undefined for our own column names and dates. */
  format?: FeedFormat | undefined;
  photos: PhotoSource;
  /** Drawn faces and invented charges, which never expire. */
  synthetic?: boolean;
  /** Checks every line and writes nothing. */
  dryRun?: boolean;
  batchSize?: number;
  /** Photos processed at once. Fewer leave more CPU to the game. */
  photosAtOnce?: number;
  /** More lines than this are refused. */
  maxLines?: number;
  /** Refuses bookings older than RECORD_TTL_DAYS, which a feed would otherwise add again after they expire. */
  onlyRecent?: boolean;
  /** The encoder's effort for smaller files, 0 to 6. */
  photoEffort?: number;
  signal?: AbortSignal;
  /** Called for each line with its outcome, once its batch is written. */
  onLine?: (line: number, outcome: LineOutcome, read: FeedLine) => void;
  onBatch?: (soFar: ImportSummary) => void | Promise<void>;
};

export type ImportSummary = {
  lines: number;
  accepted: number;
  /** New records that wait until an operator has seen their photos. */
  held: number;
  updated: number;
  alreadyIn: number;
  /** Records that were erased. */
  removed: number;
  /** Refused lines whose photo may be reachable later. */
  later: number;
  /** Refused lines by reason. */
  rejected: Record<string, number>;
};

export const emptySummary = (): ImportSummary => ({
  lines: 0,
  accepted: 0,
  held: 0,
  updated: 0,
  alreadyIn: 0,
  removed: 0,
  later: 0,
  rejected: {},
});
