import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { RejectsView } from '@/lib/contract/desk/feeds/run-view';
import { openReject } from './read-rejects-csv';

const PER_PAGE = 50;

/** Returns a page of a run's refused lines after line `after`, with the refused value only. `reason` filters them. */
export async function listRejects(
  { db }: { db: Database },
  { runId, after, reason }: { runId: string; after: number; reason: string | null },
): Promise<RejectsView> {
  const rows = await db.execute<{ id: string; line: number; reason: string; sealed: string | null }>(sql`
    select id, line, reason, text_sealed as sealed from feed_run_rejects
    where run_id = ${runId}::uuid and line > ${after} and (${reason}::text is null or reason = ${reason})
    order by line limit ${PER_PAGE + 1}`);
  const [all] = await db.execute<{ kept: number }>(sql`
    select count(*)::int as kept from feed_run_rejects where run_id = ${runId}::uuid`);
  const rejects = rows
    .slice(0, PER_PAGE)
    .map((row) => ({ line: row.line, reason: row.reason, value: openReject(row).value }));
  return {
    rejects,
    next: rows.length > PER_PAGE ? (rejects.at(-1)?.line ?? null) : null,
    kept: all?.kept ?? 0,
  };
}
