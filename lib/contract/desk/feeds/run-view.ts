import type { FeedRunState } from '@/lib/contract/enums';

export type RunView = {
  id: string;
  kind: 'records' | 'corrections';
  startedBy: string;
  state: FeedRunState;
  isDryRun: boolean;
  source: string;
  lines: number;
  totalLines: number | null;
  /** Records that a feed of records has erased. Always 0 for corrections, whose `counts` have them as `withdrawn`. */
  erased: number;
  counts: readonly (readonly [outcome: string, lines: number])[];
  refusedLines: number;
  problem: string | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Whether a dry run is done and its files still exist, so that it can be repeated as an import. */
  canImport: boolean;
};

/** `value` is the refused cell. Null if the whole line was refused, or the cell is not stored. */
type RejectView = { line: number; reason: string; value: string | null };

export type RejectsView = {
  rejects: readonly RejectView[];
  /** The line after which the next page starts; null at the end. */
  next: number | null;
  /** Number of refused lines that are stored. */
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
  /** Set while the feed is paused: `lost` of its `of` records are missing from it, and an operator must decide. */
  paused: { lost: number; of: number } | null;
};

export type CountyCountView = { fips: string; county: string; state: string; records: number };
export type CategoryCountView = { code: number; label: string; records: number };
export type FeedCountView = { origin: 'feed' | 'synthetic'; feed: string | null; records: number };

/**
 * A records feed has the outcomes accepted, held, updated, and `already in` for an unchanged record. A corrections feed has withdrawn, kept
 * out, and `known` for a record that was withdrawn or kept out earlier. Every other outcome is the reason of a refusal.
 */
const GOOD = ['accepted', 'held', 'updated', 'already in', 'withdrawn', 'kept out', 'known'] as const;
export type GoodOutcome = (typeof GOOD)[number];

export const GOOD_OUTCOMES: ReadonlySet<string> = new Set(GOOD);

export const isRunActive = ({ state }: Pick<RunView, 'state'>): boolean =>
  state === 'waiting' || state === 'running';
