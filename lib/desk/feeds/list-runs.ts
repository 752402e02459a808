import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { GOOD_OUTCOMES, type RunView } from '@/lib/contract/desk/feeds/run-view';
import type { RunRow } from '@/lib/feeds/runs/run-row';

type ShownRow = Omit<RunView, 'counts' | 'refusedLines' | 'canImport'> & {
  counts: RunRow['counts'];
  hasSource: boolean;
};

const SHOWN_COLUMNS = sql.raw(`
  r.id, r.kind, r.started_by as "startedBy", r.state, r.dry_run as "isDryRun", r.source, r.lines,
  r.total_lines as "totalLines", r.erased, r.counts, r.problem,
  r.created_at::text as "createdAt", r.started_at::text as "startedAt", r.ended_at::text as "endedAt",
  r.address_sealed is not null
    or exists (select from feed_upload_parts p where p.run_id = r.id) as "hasSource"`);

const isoOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());

const PER_PAGE = 20;

/** Newest first. `page` counts from 1. */
export async function listRuns(
  { db }: { db: Database },
  { page }: { page: number },
): Promise<{ runs: readonly RunView[]; hasMore: boolean }> {
  const rows = await db.execute<ShownRow>(sql`
    select ${SHOWN_COLUMNS} from feed_runs r
    order by r.created_at desc, r.id limit ${PER_PAGE + 1} offset ${(page - 1) * PER_PAGE}`);
  return { runs: rows.slice(0, PER_PAGE).map(toRunView), hasMore: rows.length > PER_PAGE };
}

export async function readRun(
  { db }: { db: Database },
  { runId }: { runId: string },
): Promise<RunView | null> {
  const [row] = await db.execute<ShownRow>(sql`
    select ${SHOWN_COLUMNS} from feed_runs r where r.id = ${runId}::uuid`);
  return row ? toRunView(row) : null;
}

function toRunView({ hasSource, ...row }: ShownRow): RunView {
  const counts = Object.entries(row.counts).sort(([, a], [, b]) => b - a);
  const refused = counts.filter(([outcome]) => !GOOD_OUTCOMES.has(outcome));
  return {
    ...row,
    counts,
    refusedLines: refused.reduce((sum, [, lines]) => sum + lines, 0),
    createdAt: new Date(row.createdAt).toISOString(),
    startedAt: isoOf(row.startedAt),
    endedAt: isoOf(row.endedAt),
    canImport: row.isDryRun && row.state === 'done' && hasSource,
  };
}
