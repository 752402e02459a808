import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';

const KEPT_DAYS = 90;

/** Erases the free text of reports settled over 90 days ago. Returns their number. */
export function eraseReportDetails(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const nowIso = now().toISOString();
  return inBatches(
    (batchSize) =>
      db.execute(sql`
        update player_reports set words_sealed = null where ctid = any(array(
          select ctid from player_reports
          where words_sealed is not null
            and settled_at < ${nowIso}::timestamptz - make_interval(days => ${KEPT_DAYS})
          limit ${batchSize} for update skip locked))`),
    signal,
  );
}

export const eraseReportDetailsJob: Job = {
  name: 'forget old words',
  everySeconds: 60 * 60,
  run: eraseReportDetails,
};
