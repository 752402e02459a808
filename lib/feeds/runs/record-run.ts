import { sql } from '@/db/sql';
import { GOOD_OUTCOMES } from '@/lib/contract/desk/feeds/run-view';
import { refusedValue } from '@/lib/contract/records/refusals';
import type { Context } from '@/lib/platform/context';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { FeedLine, LineOutcome } from '@/lib/records/import/import-types';
import { type RunLease, type RunProgress, renewRun } from './lease-run';

/** Refused lines of a run that are kept. Their number by reason counts all. */
export const MOST_REJECTS = 10_000;
/** Reasons that a run tells apart: one of them names the number of columns. */
const MOST_REASONS = 200;
const OTHER_REASONS = 'other reasons';
/** Where the text of a refused line is sealed. */
export const REJECT_PLACE = 'feed_run_rejects.text';

/** Counts lines by outcome. */
export function countOutcome(counts: Record<string, number>, outcome: LineOutcome, lines = 1): void {
  const isNew = counts[outcome] === undefined && Object.keys(counts).length >= MOST_REASONS;
  const key = isNew ? OTHER_REASONS : outcome;
  counts[key] = (counts[key] ?? 0) + lines;
}

const CHANGES = ['accepted', 'held', 'updated', 'withdrawn', 'kept out'];

/** Lines that changed what is in play: a second reading has another outcome for them. */
const changesIn = (counts: Record<string, number>) =>
  CHANGES.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);

type Reject = { id: string; line: number; reason: string; text: string | null };

/** What one run notes. A run that is taken on counts from the last batch that was stored. */
export type RunRecorder = {
  onOpen: (lines: number) => void;
  onLine: (line: number, outcome: LineOutcome, read?: FeedLine) => void;
  /** Every line up to now is settled. Stores a batch that changed records, so that a run that is taken on counts it once. */
  onBatch: (soFar?: { removed: number }) => Promise<void>;
  /** Stores what the batches up to now came to, and renews the lease. @throws RunLost */
  save: () => Promise<void>;
  /** Resolves when no save is under way: until then the lease may change. */
  saved: () => Promise<void>;
};

type Recording = Pick<Context, 'db' | 'now' | 'random'>;

/** Seals refused lines until MOST_REJECTS are kept. `take` returns those since the last call. */
function rejectKeeper({ random }: Pick<Recording, 'random'>, keptBefore: number) {
  let kept = keptBefore;
  const rejects: Reject[] = [];
  return {
    keep(line: number, reason: LineOutcome, read: FeedLine | undefined): void {
      if (kept >= MOST_REJECTS) return;
      kept += 1;
      const id = random.uuid();
      const plain = read && JSON.stringify([read.recordId, read.raw, refusedValue(reason, read.row)]);
      const text = plain === undefined ? null : sealField({ column: REJECT_PLACE, rowId: id }, plain);
      rejects.push({ id, line, reason, text });
    },
    take: () => rejects.splice(0),
  };
}

/** Stores progress and refused lines in one transaction, so that a run that is taken on has both or neither. */
async function store(
  { db, now }: Recording,
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

/** Records the progress of a leased run. `keptBefore`: refused lines that are stored already. */
export function recordRun(ctx: Recording, lease: RunLease, keptBefore: number): RunRecorder {
  const { run } = lease;
  const keeper = rejectKeeper(ctx, keptBefore);
  const counts = { ...run.counts };
  let lastLine = run.lines + 1;
  let { totalLines } = run;
  const settled = { lines: run.lines, counts: { ...run.counts }, erased: run.erased };
  const unstored: Reject[] = [];
  let saving = Promise.resolve();

  function save(): Promise<void> {
    const next = saving.then(async () => {
      const rejects = [...unstored];
      await store(ctx, lease, { ...settled, totalLines }, rejects);
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
      // Settled and counted before the run was taken on.
      if (line <= run.lines + 1) return;
      lastLine = Math.max(lastLine, line);
      countOutcome(counts, outcome);
      if (!GOOD_OUTCOMES.has(outcome)) keeper.keep(line, outcome, read);
    },
    onBatch: async (soFar) => {
      const before = changesIn(settled.counts);
      settled.lines = lastLine - 1;
      settled.counts = { ...counts };
      if (soFar) settled.erased = run.erased + soFar.removed;
      unstored.push(...keeper.take());
      if (changesIn(settled.counts) > before) await save();
    },
    save,
    saved: () => saving,
  };
}
