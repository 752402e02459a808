import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { Storage } from '@/lib/platform/storage/storage';

const AT_ONCE = 100;

/** Returns SQL that is true if no signed address works for a part any more. A later upload would recreate a deleted file. */
export const uploadAddressExpired = (now: () => Date) =>
  sql`(address_until is null or address_until <= ${now().toISOString()}::timestamptz)`;

/**
 * Deletes the parts of an upload. Deletes each file before its row, so that a later call can retry. Leaves parts whose signed
 * address still works to a later call.
 */
export async function deleteParts(
  { db, storage, now }: { db: Database; storage: Storage; now: () => Date },
  runId: string,
): Promise<void> {
  for (;;) {
    const parts = await db.execute<{ file: string; part: number; storageKey: string }>(sql`
      select file, part, storage_key as "storageKey" from feed_upload_parts
      where run_id = ${runId}::uuid and ${uploadAddressExpired(now)} order by file, part limit ${AT_ONCE}`);
    for (const { file, part, storageKey } of parts) {
      await storage.remove(storageKey);
      await db.execute(sql`
        delete from feed_upload_parts where run_id = ${runId}::uuid and file = ${file} and part = ${part}`);
    }
    if (parts.length < AT_ONCE) return;
  }
}
