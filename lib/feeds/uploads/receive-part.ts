import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { partSchema } from '@/lib/contract/desk/feeds/upload';
import { MOST_BYTES, PART_BYTES, type PartReceipt } from '@/lib/contract/desk/feeds/upload-bounds';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { notOpen, received, storageKeyOf, tooLarge, type UploadContext } from './open-upload';

/** Whether a stored part has this file, also one that an import has taken over. */
async function isNamed(tx: Transaction, storageKey: string): Promise<boolean> {
  const parts = await tx.execute(
    sql`select from feed_upload_parts where storage_key = ${storageKey} limit 1`,
  );
  return parts.length > 0;
}

/**
 * Stores one part of an upload. Parts come in order; one that was stored before is acknowledged again, so that a part whose
 * acknowledgement was lost may be repeated. Returns the number of the part that comes next.
 * @throws AppError NOT_FOUND for a run that is not open or another operator's, INVALID_INPUT for a part out of order, TOO_LARGE.
 */
export async function receivePart(
  ctx: UploadContext,
  { runId, file, part, bytes }: z.output<typeof partSchema>,
): Promise<PartReceipt> {
  const before = await received(ctx, runId, file);
  if (part < before.parts) return { next: before.parts };
  const isLastStored = before.lastBytes !== null && before.lastBytes < PART_BYTES;
  if (part > before.parts || isLastStored)
    throw new AppError('INVALID_INPUT', message('deskFeeds', 'partNext', { part: before.parts }));
  if (bytes.length === 0) throw new AppError('INVALID_INPUT', message('deskFeeds', 'partEmpty'));
  if (bytes.length > PART_BYTES) throw new AppError('TOO_LARGE', message('deskFeeds', 'partTooLarge'));
  if (before.bytes + bytes.length > MOST_BYTES[file]) throw tooLarge(file);
  const storageKey = storageKeyOf(runId, file, part);
  await ctx.storage.put(storageKey, bytes, 'application/octet-stream');
  const isKept = await ctx.db.transaction(async (tx) => {
    const [open] = await tx.execute(sql`
      select from feed_runs where id = ${runId}::uuid and state = 'uploading' for share`);
    // A second copy that came late: the stored part has the same file.
    if (!open) return isNamed(tx, storageKey);
    await tx.execute(sql`
      insert into feed_upload_parts (run_id, file, part, bytes, storage_key)
      values (${runId}::uuid, ${file}, ${part}, ${bytes.length}, ${storageKey})
      on conflict (run_id, file, part) do update set bytes = excluded.bytes, arrived = true`);
    return true;
  });
  if (!isKept) {
    // Canceled meanwhile: no row names the file any longer.
    await ctx.storage.remove(storageKey);
    throw notOpen();
  }
  return { next: part + 1 };
}
