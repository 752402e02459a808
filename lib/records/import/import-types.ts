import type { Database } from '@/db/client';
import type { FeedFormat } from '@/lib/platform/config/feed-format';
import type { Storage } from '@/lib/platform/storage/storage';
import type { PhotoSource } from './photo-source';

export type ImportContext = {
  db: Database;
  storage: Storage;
  now: () => Date;
  /** 32 bytes in base64: keys the hashes of source ids and photos (BLIND_INDEX_KEY). */
  hashKey: string;
  /** Real records expire this many days after import (RECORD_TTL_DAYS). */
  ttlDays: number;
};

export type LineOutcome = 'accepted' | 'updated' | 'already in' | (string & {});
/** A line that was read: its number, its record_id where it has one, and its text as it came. */
export type FeedLine = { line: number; recordId: string; raw: string };
export type ImportOptions = {
  feed: AsyncIterable<Uint8Array>;
  /** The feed's names of columns and its dates; unset, they are ours. */
  format?: FeedFormat | undefined;
  photos: PhotoSource;
  /** Drawn faces and invented charges: never expire. */
  synthetic?: boolean;
  /** Looks at everything, writes nothing. */
  dryRun?: boolean;
  batchSize?: number;
  /** Photos in work at once; fewer leave more of the machine to the game. */
  photosAtOnce?: number;
  /** More lines than this are refused. */
  maxLines?: number;
  /** Refuses what was booked longer ago than records live: a feed that keeps listing it would bring it back for ever. */
  onlyRecent?: boolean;
  /** 0 to 6: how long the encoder may think for smaller files. */
  photoEffort?: number;
  signal?: AbortSignal;
  /** Called for each line once its batch is settled, with what became of it. */
  onLine?: (line: number, outcome: LineOutcome, read: FeedLine) => void;
  onBatch?: (soFar: ImportSummary) => void | Promise<void>;
};

export type ImportSummary = {
  lines: number;
  accepted: number;
  updated: number;
  alreadyIn: number;
  /** Records that were in and had to go. */
  removed: number;
  /** Lines whose photo could not be reached, and may be another time; they are among the refused. */
  later: number;
  /** Refused lines by reason. */
  rejected: Record<string, number>;
};

export const emptySummary = (): ImportSummary => ({
  lines: 0,
  accepted: 0,
  updated: 0,
  alreadyIn: 0,
  removed: 0,
  later: 0,
  rejected: {},
});
