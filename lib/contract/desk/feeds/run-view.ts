import type { FeedRunState } from '@/lib/contract/enums';

/** A run as the desk shows it. */
export type RunView = {
  id: string;
  kind: 'records' | 'corrections';
  startedBy: string;
  state: FeedRunState;
  isDryRun: boolean;
  /** A file name, or the host of an address. */
  source: string;
  /** Lines below the header that are settled. */
  lines: number;
  totalLines: number | null;
  erased: number;
  /** Lines by outcome, the most frequent first. */
  counts: readonly (readonly [outcome: string, lines: number])[];
  refusedLines: number;
  problem: string | null;
  /** ISO times. */
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Whether a dry run can be imported: it is done, and its files are still there. */
  canImport: boolean;
};

/** `value` is the refused cell; null if the whole line was refused or the value is not stored. */
export type RejectView = { line: number; reason: string; value: string | null };

/** A page of refused lines, and how many are kept by reason. */
export type RejectsView = {
  rejects: readonly RejectView[];
  /** The line after which the next page starts; null on the last one. */
  next: number | null;
  kept: number;
};

/** A feed of the schedule. */
export type ScheduledFeedView = {
  id: string;
  kind: 'records' | 'corrections';
  host: string;
  readAt: string | null;
  dueAt: string | null;
  failures: number;
  isBeingRead: boolean;
  /** A snapshot that would lose many of its records waits for a decision. */
  paused: { lost: number; of: number } | null;
};

export type CountyCountView = { fips: string; county: string; state: string; records: number };
export type CategoryCountView = { code: number; label: string; records: number };
/** `feed`: a host or file name; null where it was not kept. */
export type FeedCountView = { origin: 'feed' | 'synthetic'; feed: string | null; records: number };

const GOOD = ['accepted', 'held', 'updated', 'already in', 'withdrawn', 'kept out', 'known'] as const;
export type GoodOutcome = (typeof GOOD)[number];

/** Outcomes of lines that are not refused. */
export const GOOD_OUTCOMES: ReadonlySet<string> = new Set(GOOD);

/** Whether a run waits or is being read. */
export const isLive = ({ state }: Pick<RunView, 'state'>): boolean =>
  state === 'waiting' || state === 'running';
