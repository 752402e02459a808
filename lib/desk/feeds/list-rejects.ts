import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { RejectsView, RejectView } from '@/lib/contract/desk/feeds/run-view';

const PER_PAGE = 50;

/** Returns refused lines of a run after line `after`, without their text. `reason` filters. */
export async function listRejects(
  { db }: { db: Database },
  { runId, after, reason }: { runId: string; after: number; reason: string | null },
): Promise<RejectsView> {
  const rows = await db.execute<RejectView>(sql`
    select line, reason from feed_run_rejects
    where run_id = ${runId}::uuid and line > ${after} and (${reason}::text is null or reason = ${reason})
    order by line limit ${PER_PAGE + 1}`);
  const [all] = await db.execute<{ kept: number }>(sql`
    select count(*)::int as kept from feed_run_rejects where run_id = ${runId}::uuid`);
  const rejects = rows.slice(0, PER_PAGE);
  return {
    rejects,
    next: rows.length > PER_PAGE ? (rejects.at(-1)?.line ?? null) : null,
    kept: all?.kept ?? 0,
  };
}
