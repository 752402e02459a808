import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { Storage } from '@/lib/platform/storage/storage';

const AT_ONCE = 100;

/**
 * Deletes the parts of an upload, files first: a part whose file could not be deleted keeps its row, and the next call tries
 * again.
 */
export async function deleteParts(
  { db, storage }: { db: Database; storage: Storage },
  runId: string,
): Promise<void> {
  for (;;) {
    const parts = await db.execute<{ file: string; part: number; storageKey: string }>(sql`
      select file, part, storage_key as "storageKey" from feed_upload_parts
      where run_id = ${runId}::uuid order by file, part limit ${AT_ONCE}`);
    for (const { file, part, storageKey } of parts) {
      await storage.remove(storageKey);
      await db.execute(sql`
        delete from feed_upload_parts where run_id = ${runId}::uuid and file = ${file} and part = ${part}`);
    }
    if (parts.length < AT_ONCE) return;
  }
}
