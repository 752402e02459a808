import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { partSchema } from '@/lib/contract/desk/feeds/upload';
import { MAX_BYTES, PART_BYTES, type PartReceipt } from '@/lib/contract/desk/feeds/upload-bounds';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import {
  readReceivedParts,
  storageKeyOf,
  type UploadContext,
  uploadClosed,
  uploadTooLarge,
} from './received-parts';

/** Returns whether a row names this file, even if an import now owns the row. */
async function hasRow(tx: Transaction, storageKey: string): Promise<boolean> {
  const parts = await tx.execute(
    sql`select from feed_upload_parts where storage_key = ${storageKey} limit 1`,
  );
  return parts.length > 0;
}

/**
 * Stores one part of an upload, and returns the number of the next part. Parts must come in order. A stored part may be repeated.
 * Throws NOT_FOUND unless this operator uploads the run, INVALID_INPUT for a part out of order, TOO_LARGE.
 */
export async function receivePart(
  ctx: UploadContext,
  { runId, file, part, bytes }: z.output<typeof partSchema>,
): Promise<PartReceipt> {
  const before = await readReceivedParts(ctx, runId, file);
  if (part < before.parts) return { next: before.parts };
  const isLastStored = before.lastBytes !== null && before.lastBytes < PART_BYTES;
  if (part > before.parts || isLastStored)
    throw new AppError('INVALID_INPUT', message('deskFeeds', 'partNext', { part: before.parts }));
  if (bytes.length === 0) throw new AppError('INVALID_INPUT', message('deskFeeds', 'partEmpty'));
  if (bytes.length > PART_BYTES) throw new AppError('TOO_LARGE', message('deskFeeds', 'partTooLarge'));
  if (before.bytes + bytes.length > MAX_BYTES[file]) throw uploadTooLarge(file);
  const storageKey = storageKeyOf(runId, file, part);
  await ctx.storage.put(storageKey, bytes, 'application/octet-stream');
  const isKept = await ctx.db.transaction(async (tx) => {
    const [open] = await tx.execute(sql`
      select from feed_runs where id = ${runId}::uuid and state = 'uploading' for share`);
    // The call may repeat a stored part of an upload that has ended. Its file is the same.
    if (!open) return hasRow(tx, storageKey);
    await tx.execute(sql`
      insert into feed_upload_parts (run_id, file, part, bytes, storage_key)
      values (${runId}::uuid, ${file}, ${part}, ${bytes.length}, ${storageKey})
      on conflict (run_id, file, part) do update set bytes = excluded.bytes, arrived = true`);
    return true;
  });
  if (!isKept) {
    // The run was canceled meanwhile, so no row names the file.
    await ctx.storage.remove(storageKey);
    throw uploadClosed();
  }
  return { next: part + 1 };
}
