import type { Database } from '@/db/client';
import type { FeedFormat } from '@/lib/platform/config/feeds/feed-format';
import type { Storage } from '@/lib/platform/storage/storage';
import type { ImportRules } from './import-rules';
import type { PhotoSource } from './photo-source';

export type ImportContext = ImportRules & { db: Database; storage: Storage; now: () => Date };

export type LineOutcome = 'accepted' | 'held' | 'updated' | 'already in' | (string & {});
export type FeedLine = {
  line: number;
  recordId: string;
  raw: string;
  /** The cells by column; undefined for a line that cannot be parsed. */
  row?: Readonly<Record<string, string>> | undefined;
};
export type ImportOptions = {
  feed: AsyncIterable<Uint8Array>;
  /** Host of the feed's address, or its file name. Stored with new records, for operators. Null for the drawn bank. */
  feedName: string | null;
  /** Keyed hash of the feed's address or file name. Stored with new records. Required for a snapshot. */
  feedId?: string | null;
  /** An operator has agreed that a snapshot may withdraw any number of records. */
  allowAnyLoss?: boolean;
  format?: FeedFormat | undefined;
  photos: PhotoSource;
  synthetic?: boolean;
  dryRun?: boolean;
  batchSize?: number;
  photosAtOnce?: number;
  maxLines?: number;
  /** Refuses bookings older than RECORD_TTL_DAYS. Otherwise expired records would be imported again. */
  onlyRecent?: boolean;
  photoEffort?: number;
  signal?: AbortSignal;
  onLine?: (line: number, outcome: LineOutcome, read: FeedLine) => void;
  onBatch?: (soFar: ImportSummary) => void | Promise<void>;
};

export type ImportSummary = {
  lines: number;
  accepted: number;
  held: number;
  updated: number;
  alreadyIn: number;
  removed: number;
  /** Lines whose photo was not reached. They are tried again later. */
  photosLater: number;
  rejected: Record<string, number>;
};

export const emptySummary = (): ImportSummary => ({
  lines: 0,
  accepted: 0,
  held: 0,
  updated: 0,
  alreadyIn: 0,
  removed: 0,
  photosLater: 0,
  rejected: {},
});
