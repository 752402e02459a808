import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { Storage } from '@/lib/platform/storage/storage';

const AT_ONCE = 100;

/** Whether no browser can send the file of a part any more. One that came after its deletion would stay for ever. */
export const isUnreachable = (now: () => Date) =>
  sql`(address_until is null or address_until <= ${now().toISOString()}::timestamptz)`;

/**
 * Deletes the parts of an upload, files first: a part whose file could not be deleted keeps its row, and the next call tries
 * again. Parts with an address that still works are left to a later call.
 */
export async function deleteParts(
  { db, storage, now }: { db: Database; storage: Storage; now: () => Date },
  runId: string,
): Promise<void> {
  for (;;) {
    const parts = await db.execute<{ file: string; part: number; storageKey: string }>(sql`
      select file, part, storage_key as "storageKey" from feed_upload_parts
      where run_id = ${runId}::uuid and ${isUnreachable(now)} order by file, part limit ${AT_ONCE}`);
    for (const { file, part, storageKey } of parts) {
      await storage.remove(storageKey);
      await db.execute(sql`
        delete from feed_upload_parts where run_id = ${runId}::uuid and file = ${file} and part = ${part}`);
    }
    if (parts.length < AT_ONCE) return;
  }
}
