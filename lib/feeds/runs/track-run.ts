import { sql } from '@/db/sql';
import { GOOD_OUTCOMES } from '@/lib/contract/desk/feeds/run-view';
import { refusedValue } from '@/lib/contract/records/refusals';
import type { Context } from '@/lib/platform/context';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { FeedLine, LineOutcome } from '@/lib/records/import/import-types';
import { type RunLease, type RunProgress, renewRun } from './lease-run';
import type { RunRow } from './run-row';

/** The maximum of stored refused lines per run. The counts by reason include all refused lines. */
export const MAX_REJECTS = 10_000;
/** Limits the counts by reason. A reason may contain a count of columns, so a feed could cause any number of reasons. */
const MAX_REASONS = 200;
const OTHER_REASONS = 'other reasons';
export const REJECT_TEXT_COLUMN = 'feed_run_rejects.text';

export function countOutcome(counts: Record<string, number>, outcome: LineOutcome, lines = 1): void {
  const hasNoRoom = counts[outcome] === undefined && Object.keys(counts).length >= MAX_REASONS;
  const key = hasNoRoom ? OTHER_REASONS : outcome;
  counts[key] = (counts[key] ?? 0) + lines;
}

const CHANGES = ['accepted', 'held', 'updated', 'withdrawn', 'kept out'];

/**
 * Counts the lines that changed records, and the erased records. A second read would count these lines differently, so these counts are
 * stored at once.
 */
const changesIn = ({ counts, erased }: Pick<RunRow, 'counts' | 'erased'>) =>
  CHANGES.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), erased);

type Reject = { id: string; line: number; reason: string; text: string | null };

/** Tracks the progress of one run. A process that continues the run starts after the last stored batch. */
export type RunTracker = {
  onOpen: (lines: number) => void;
  onLine: (line: number, outcome: LineOutcome, read?: FeedLine) => void;
  /** Marks all lines so far as done. Stores at once a batch that changed records, so that a continued run counts it only once. */
  onBatch: (soFar?: { removed: number }) => Promise<void>;
  /** Stores the completed batches, and renews the lease. @throws RunLost */
  save: () => Promise<void>;
  /** Resolves when no save is pending. Before that, the lease may change. */
  saved: () => Promise<void>;
};

type TrackContext = Pick<Context, 'db' | 'now' | 'random'>;

/** Encrypts up to MAX_REJECTS refused lines. `take` returns those since its last call. */
function rejectKeeper({ random }: Pick<TrackContext, 'random'>, keptBefore: number) {
  let kept = keptBefore;
  const rejects: Reject[] = [];
  return {
    keep(line: number, reason: LineOutcome, read: FeedLine | undefined): void {
      if (kept >= MAX_REJECTS) return;
      kept += 1;
      const id = random.uuid();
      const plain = read && JSON.stringify([read.recordId, read.raw, refusedValue(reason, read.row)]);
      const text = plain === undefined ? null : sealField({ column: REJECT_TEXT_COLUMN, rowId: id }, plain);
      rejects.push({ id, line, reason, text });
    },
    take: () => rejects.splice(0),
  };
}

/** Stores progress and refused lines in one transaction, so that a continued run has both or neither. */
async function store(
  { db, now }: TrackContext,
  lease: RunLease,
  progress: RunProgress,
  rejects: readonly Reject[],
): Promise<void> {
  lease.heldUntil = await db.transaction(async (tx) => {
    const heldUntil = await renewRun(tx, lease, now(), progress);
    if (rejects.length > 0)
      await tx.execute(sql`
        insert into feed_run_rejects (id, run_id, line, reason, text_sealed)
        select id, ${lease.run.id}::uuid, line, reason, text
        from jsonb_to_recordset(${JSON.stringify(rejects)}::text::jsonb)
          as r (id uuid, line int, reason text, text text)
        on conflict (run_id, line) do nothing`);
    return heldUntil;
  });
}

/** `keptBefore` is the number of refused lines that are already stored. */
export function trackRun(ctx: TrackContext, lease: RunLease, keptBefore: number): RunTracker {
  const { run } = lease;
  const keeper = rejectKeeper(ctx, keptBefore);
  const counts = { ...run.counts };
  // `line` counts the header as 1. `lines` does not count it.
  let lastLine = run.lines + 1;
  let { totalLines } = run;
  const completed = { lines: run.lines, counts: { ...run.counts }, erased: run.erased };
  // In a dry run `erased` is the number that the import would erase. A continued dry run finds all of them again, so the stored number
  // is not added.
  const erasedBefore = run.dryRun ? 0 : run.erased;
  const unstored: Reject[] = [];
  let saving = Promise.resolve();

  function save(): Promise<void> {
    const next = saving.then(async () => {
      const rejects = [...unstored];
      await store(ctx, lease, { ...completed, totalLines }, rejects);
      unstored.splice(0, rejects.length);
    });
    saving = next.catch(() => {});
    return next;
  }

  return {
    onOpen: (lines) => {
      totalLines = Math.max(lines - 1, 0);
    },
    onLine: (line, outcome, read) => {
      // An earlier process has counted these lines.
      if (line <= run.lines + 1) return;
      lastLine = Math.max(lastLine, line);
      countOutcome(counts, outcome);
      if (!GOOD_OUTCOMES.has(outcome)) keeper.keep(line, outcome, read);
    },
    onBatch: async (soFar) => {
      const before = changesIn(completed);
      completed.lines = lastLine - 1;
      completed.counts = { ...counts };
      if (soFar) completed.erased = erasedBefore + soFar.removed;
      unstored.push(...keeper.take());
      if (changesIn(completed) > before) await save();
    },
    save,
    saved: () => saving,
  };
}
