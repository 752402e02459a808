import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { nextPartsSchema } from '@/lib/contract/desk/feeds/upload';
import {
  MAX_BYTES,
  type NextParts,
  PART_BYTES,
  PARTS_AT_ONCE,
} from '@/lib/contract/desk/feeds/upload-bounds';
import { AppError } from '@/lib/platform/errors/app-error';
import type { BrowserUploads } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';
import {
  readReceivedParts,
  storageKeyOf,
  type UploadContext,
  uploadClosed,
  uploadTooLarge,
} from './received-parts';

export const ADDRESS_SECONDS = 15 * 60;
/** A transfer that starts just before its address expires may take this long. */
const MAX_TRANSFER_SECONDS = 15 * 60;

type NextPartsContext = UploadContext & { now: () => Date };
type Waiting = { part: number; bytes: number; storageKey: string };
type Input = z.output<typeof nextPartsSchema>;

/** Returns the parts that have signed addresses, and whether storage has them. Throws INVALID_INPUT for a wrong size. */
async function waitingParts(
  { db }: UploadContext,
  browserUploads: BrowserUploads,
  { runId, file }: Input,
): Promise<{ part: number; isStored: boolean }[]> {
  const waiting = await db.execute<Waiting>(sql`
    select part, bytes, storage_key as "storageKey" from feed_upload_parts
    where run_id = ${runId}::uuid and file = ${file} and not arrived order by part limit ${PARTS_AT_ONCE}`);
  return Promise.all(
    waiting.map(async ({ part, bytes, storageKey }) => {
      const size = await browserUploads.sizeOf(storageKey);
      if (size !== null && size !== bytes)
        throw new AppError('INVALID_INPUT', message('deskFeeds', 'partChanged', { part }));
      return { part, isStored: size !== null };
    }),
  );
}

/**
 * Marks parts as arrived, and inserts rows for the next ones. A row must exist before its file, or the file would never be deleted.
 * Returns how many parts have arrived. Throws NOT_FOUND if the run was canceled meanwhile.
 */
function advance(
  { db, now, operator }: NextPartsContext,
  { runId, file, bytes }: Input,
  arrived: readonly number[],
): Promise<number> {
  const until = new Date(now().getTime() + (ADDRESS_SECONDS + MAX_TRANSFER_SECONDS) * 1000).toISOString();
  return db.transaction(async (tx) => {
    const [open] = await tx.execute(sql`
      select from feed_runs
      where id = ${runId}::uuid and state = 'uploading' and started_by = ${operator} for update`);
    if (!open) throw uploadClosed();
    await tx.execute(sql`
      update feed_upload_parts set arrived = true
      where run_id = ${runId}::uuid and file = ${file} and part = any(${arrived}::int[])`);
    const [stored] = await tx.execute<{ parts: number }>(sql`
      select count(*)::int as parts from feed_upload_parts
      where run_id = ${runId}::uuid and file = ${file} and arrived`);
    const next = stored?.parts ?? 0;
    for (const part of partsFrom(next, bytes))
      await tx.execute(sql`
        insert into feed_upload_parts (run_id, file, part, bytes, storage_key, arrived, address_until)
        values (${runId}::uuid, ${file}, ${part}, ${bytesOf(part, bytes)}, ${storageKeyOf(runId, file, part)},
          false, ${until}::timestamptz)
        on conflict (run_id, file, part) do update
          set bytes = excluded.bytes, address_until = excluded.address_until`);
    return next;
  });
}

const bytesOf = (part: number, fileBytes: number) => Math.min(PART_BYTES, fileBytes - part * PART_BYTES);

function partsFrom(next: number, fileBytes: number): number[] {
  const count = Math.min(PARTS_AT_ONCE, Math.ceil(fileBytes / PART_BYTES) - next);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => next + index);
}

/**
 * Asks storage which parts of a file have arrived, and returns signed addresses for the next ones; none if all have arrived. Idempotent.
 * Throws NOT_FOUND unless this operator uploads the run, INVALID_INPUT for a part of a wrong size, TOO_LARGE.
 */
export async function nextParts(ctx: NextPartsContext, input: Input): Promise<NextParts> {
  const { runId, file, bytes } = input;
  const { browserUploads } = ctx.storage;
  if (!browserUploads) throw new AppError('INVALID_INPUT', message('deskFeeds', 'uploadThroughDesk'));
  if (bytes > MAX_BYTES[file]) throw uploadTooLarge(file);
  const before = await readReceivedParts(ctx, runId, file);
  const waiting = await waitingParts(ctx, browserUploads, input);
  const stored = new Set(waiting.filter(({ isStored }) => isStored).map(({ part }) => part));
  // Stops at a gap, because the number of arrived parts is also the number of the next part.
  const arrived: number[] = [];
  for (let part = before.parts; stored.has(part); part += 1) arrived.push(part);
  const next = await advance(ctx, input, arrived);
  const missing = partsFrom(next, bytes).filter((part) => !stored.has(part));
  const addresses = await Promise.all(
    missing.map(async (part) => {
      const key = storageKeyOf(runId, file, part);
      return { part, address: await browserUploads.signPut(key, bytesOf(part, bytes), ADDRESS_SECONDS) };
    }),
  );
  return { arrived: next, addresses };
}
