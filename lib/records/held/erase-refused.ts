import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { UNDO_SECONDS } from '@/lib/contract/desk/undo';
import type { Job } from '@/lib/platform/jobs/job';
import { type Storage, sharedStorage } from '@/lib/platform/storage/storage';
import { underRecordsLock } from '../records-lock';
import { purgeRecords } from '../withdrawal/purge-records';
import { SYSTEM_OPERATOR, writeRemovalLog } from '../write-removal-log';

const KEPT_SECONDS = 2 * UNDO_SECONDS;
const BATCH_SIZE = 50;

export async function eraseRefused(ctx: {
  db: Database;
  storage: Storage;
  now: () => Date;
}): Promise<number> {
  let erased = 0;
  for (let last = BATCH_SIZE; last === BATCH_SIZE; erased += last) last = await eraseBatch(ctx);
  return erased;
}

function eraseBatch({
  db,
  storage,
  now,
}: {
  db: Database;
  storage: Storage;
  now: () => Date;
}): Promise<number> {
  return underRecordsLock(db, async (tx) => {
    const refused = await tx.execute<{ id: string }>(sql`
      select id from pulled_records
      where held = 'out' and pulled_at <= ${now().toISOString()}::timestamptz - make_interval(secs => ${KEPT_SECONDS})
      limit ${BATCH_SIZE}`);
    if (refused.length === 0) return 0;
    const ids = refused.map(({ id }) => id);
    const records = await purgeRecords(tx, storage, ids, now());
    const entry = {
      operator: SYSTEM_OPERATOR,
      action: 'refuse_photo',
      receipt: null,
      records,
      now: now(),
    } as const;
    await writeRemovalLog(tx, entry);
    return refused.length;
  });
}

export const eraseRefusedJob: Job = {
  name: 'erase refused photos',
  everySeconds: 60,
  run: async (ctx) => eraseRefused({ ...ctx, storage: await sharedStorage() }),
};
