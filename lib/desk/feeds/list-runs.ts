import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { RunView } from '@/lib/contract/desk/feeds/run-view';
import { SHOWN_COLUMNS, type ShownRow, toRunView } from './run-view';

const PER_PAGE = 20;

/** Returns a page of runs, the newest first, and whether there is another. `page` counts from 1. */
export async function listRuns(
  { db }: { db: Database },
  { page }: { page: number },
): Promise<{ runs: readonly RunView[]; hasMore: boolean }> {
  const rows = await db.execute<ShownRow>(sql`
    select ${SHOWN_COLUMNS} from feed_runs r
    order by r.created_at desc, r.id limit ${PER_PAGE + 1} offset ${(page - 1) * PER_PAGE}`);
  return { runs: rows.slice(0, PER_PAGE).map(toRunView), hasMore: rows.length > PER_PAGE };
}

/** Returns a run; null for an unknown id. */
export async function readRun(
  { db }: { db: Database },
  { runId }: { runId: string },
): Promise<RunView | null> {
  const [row] = await db.execute<ShownRow>(sql`
    select ${SHOWN_COLUMNS} from feed_runs r where r.id = ${runId}::uuid`);
  return row ? toRunView(row) : null;
}
