import type { Database, Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { sql } from '@/db/sql';

/**
 * Runs `work` in a transaction with the records lock, which every import and removal needs. Keep batches small, because others wait. The
 * idle timeout is off, because the transaction may wait for the file store.
 */
export function underRecordsLock<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('idle_in_transaction_session_timeout', '0', true), pg_advisory_xact_lock(${LOCKS.records})`);
    return work(tx);
  });
}
