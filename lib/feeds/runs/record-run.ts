import { sql } from 'drizzle-orm';
import { GOOD_OUTCOMES } from '@/lib/contract/desk/feeds/run-view';
import type { Context } from '@/lib/platform/context';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { FeedLine, LineOutcome } from '@/lib/records/import/import-types';
import { type RunLease, renewRun } from './lease-run';

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

type Reject = { id: string; line: number; reason: string; text: string | null };

/** What one run notes. A run that is taken on counts from the last batch that was stored. */
export type RunRecorder = {
  onOpen: (lines: number) => void;
  onLine: (line: number, outcome: LineOutcome, read?: FeedLine) => void;
  /** Every line up to now is settled. */
  onBatch: (soFar?: { removed: number }) => void;
  /** Stores what the batches up to now came to, and renews the lease. @throws RunLost */
  save: () => Promise<void>;
};

/** Records the progress of a leased run. `keptBefore`: refused lines that are stored already. */
export function recordRun(
  ctx: Pick<Context, 'db' | 'now' | 'random'>,
  lease: RunLease,
  keptBefore: number,
): RunRecorder {
  const { run } = lease;
  const seen = { line: run.lines + 1, counts: { ...run.counts }, kept: keptBefore, rejects: [] as Reject[] };
  const settled = {
    lines: run.lines,
    counts: { ...run.counts },
    erased: run.erased,
    rejects: [] as Reject[],
  };
  let totalLines = run.totalLines;

  function keep(line: number, reason: LineOutcome, read: FeedLine | undefined): void {
    if (seen.kept >= MOST_REJECTS) return;
    seen.kept += 1;
    const id = ctx.random.uuid();
    const plain = read && JSON.stringify([read.recordId, read.raw]);
    const text = plain === undefined ? null : sealField({ column: REJECT_PLACE, rowId: id }, plain);
    seen.rejects.push({ id, line, reason, text });
  }

  let saving = Promise.resolve();
  async function saveSettled(): Promise<void> {
    const { lines, counts, erased, rejects } = settled;
    const count = rejects.length;
    await ctx.db.transaction(async (tx) => {
      await renewRun(tx, lease, ctx.now(), { lines, counts, erased, totalLines });
      if (count > 0)
        await tx.execute(sql`
          insert into feed_run_rejects (id, run_id, line, reason, text_sealed)
          select id, ${run.id}::uuid, line, reason, text
          from jsonb_to_recordset(${JSON.stringify(rejects.slice(0, count))}::text::jsonb)
            as r (id uuid, line int, reason text, text text)
          on conflict (run_id, line) do nothing`);
    });
    rejects.splice(0, count);
  }

  return {
    onOpen: (lines) => {
      totalLines = Math.max(lines - 1, 0);
    },
    onLine: (line, outcome, read) => {
      // Settled and counted before the run was taken on.
      if (line <= run.lines + 1) return;
      seen.line = Math.max(seen.line, line);
      countOutcome(seen.counts, outcome);
      if (!GOOD_OUTCOMES.has(outcome)) keep(line, outcome, read);
    },
    onBatch: (soFar) => {
      settled.lines = seen.line - 1;
      settled.counts = { ...seen.counts };
      if (soFar) settled.erased = run.erased + soFar.removed;
      settled.rejects.push(...seen.rejects.splice(0));
    },
    save: () => {
      const next = saving.then(saveSettled);
      saving = next.catch(() => {});
      return next;
    },
  };
}
