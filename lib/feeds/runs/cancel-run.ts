import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** Cancels a run. A running one stops after its batch, and keeps imported batches. Throws TAKEN if the run has ended. */
export async function cancelRun(
  { db, now }: { db: Database; now: () => Date },
  { runId }: { runId: string },
): Promise<null> {
  const canceled = await db.execute(sql`
    update feed_runs set state = 'canceled', ended_at = ${now().toISOString()}::timestamptz
    where id = ${runId}::uuid and state in ('uploading', 'waiting', 'running')`);
  if (canceled.count === 0) throw new AppError('TAKEN', message('deskFeeds', 'runEnded'));
  return null;
}
