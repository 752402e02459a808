import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';

/** Imports and removals take turns: their rows and files change under this lock alone. */
export function underRecordsLock<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.records})`);
    return work(tx);
  });
}
