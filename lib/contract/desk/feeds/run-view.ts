import type { FeedRunState } from '@/lib/contract/enums';

/** A run of an import. Times are ISO 8601. */
export type RunView = {
  id: string;
  kind: 'records' | 'corrections';
  startedBy: string;
  state: FeedRunState;
  isDryRun: boolean;
  source: string;
  /** Processed lines, without the header. */
  lines: number;
  totalLines: number | null;
  /** Records that a feed of records has erased. 0 for corrections: `counts` has theirs under `withdrawn`. */
  erased: number;
  /** Sorted by number of lines, the largest first. */
  counts: readonly (readonly [outcome: string, lines: number])[];
  refusedLines: number;
  problem: string | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Whether a dry run is done and its files still exist. */
  canImport: boolean;
};

/** `value` is the refused cell; null if the whole line was refused or the cell is not stored. */
type RejectView = { line: number; reason: string; value: string | null };

export type RejectsView = {
  rejects: readonly RejectView[];
  /** The line after which the next page starts; null at the end. */
  next: number | null;
  kept: number;
};

export type ScheduledFeedView = {
  id: string;
  kind: 'records' | 'corrections';
  host: string;
  readAt: string | null;
  dueAt: string | null;
  failures: number;
  isBeingRead: boolean;
  /** Set when the feed lacks many of its earlier records: `lost` out of `of`. It waits for an operator's decision. */
  paused: { lost: number; of: number } | null;
};

export type CountyCountView = { fips: string; county: string; state: string; records: number };
export type CategoryCountView = { code: number; label: string; records: number };
/** `feed` is a host or file name; null if unknown. */
export type FeedCountView = { origin: 'feed' | 'synthetic'; feed: string | null; records: number };

/**
 * Outcomes of a records feed: accepted, held, updated, and `already in` for an unchanged record. Outcomes of a corrections feed:
 * withdrawn, kept out, and `known` for a record that was withdrawn or kept out earlier.
 */
const GOOD = ['accepted', 'held', 'updated', 'already in', 'withdrawn', 'kept out', 'known'] as const;
export type GoodOutcome = (typeof GOOD)[number];

/** All other outcomes are reasons of a refusal. */
export const GOOD_OUTCOMES: ReadonlySet<string> = new Set(GOOD);

export const isRunActive = ({ state }: Pick<RunView, 'state'>): boolean =>
  state === 'waiting' || state === 'running';
