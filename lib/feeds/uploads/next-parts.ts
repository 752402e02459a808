import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { nextPartsSchema } from '@/lib/contract/desk/feeds/upload';
import {
  MOST_BYTES,
  type NextParts,
  PART_BYTES,
  PARTS_AT_ONCE,
} from '@/lib/contract/desk/feeds/upload-bounds';
import { AppError } from '@/lib/platform/errors/app-error';
import type { DirectStorage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';
import { notOpen, received, storageKeyOf, tooLarge, type UploadContext } from './open-upload';

/** How long a signed address works. */
export const ADDRESS_SECONDS = 15 * 60;
/** How long a file that was begun in time may still be on its way. */
const LATE_SECONDS = 15 * 60;

type NextPartsContext = UploadContext & { now: () => Date };
type Waiting = { part: number; bytes: number; storageKey: string };
type Input = z.output<typeof nextPartsSchema>;

/** Returns the parts whose addresses were given out, and which of them are in storage. Throws for one of a wrong size. */
async function waitingParts(
  { db }: UploadContext,
  direct: DirectStorage,
  { runId, file }: Input,
): Promise<{ part: number; isStored: boolean }[]> {
  const waiting = await db.execute<Waiting>(sql`
    select part, bytes, storage_key as "storageKey" from feed_upload_parts
    where run_id = ${runId}::uuid and file = ${file} and not arrived order by part limit ${PARTS_AT_ONCE}`);
  return Promise.all(
    waiting.map(async ({ part, bytes, storageKey }) => {
      const size = await direct.sizeOf(storageKey);
      if (size !== null && size !== bytes)
        throw new AppError('INVALID_INPUT', message('deskFeeds', 'partChanged', { part }));
      return { part, isStored: size !== null };
    }),
  );
}

/**
 * Records that these parts have arrived, and inserts rows for those that come next: each file that may come has a row, by which it
 * is deleted. Returns how many parts have arrived. Throws NOT_FOUND when the run was canceled meanwhile.
 */
function advance(
  { db, now, operator }: NextPartsContext,
  { runId, file, bytes }: Input,
  arrived: readonly number[],
): Promise<number> {
  const until = new Date(now().getTime() + (ADDRESS_SECONDS + LATE_SECONDS) * 1000).toISOString();
  return db.transaction(async (tx) => {
    const [open] = await tx.execute(sql`
      select from feed_runs
      where id = ${runId}::uuid and state = 'uploading' and started_by = ${operator} for update`);
    if (!open) throw notOpen();
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

/** Returns the numbers of the parts that come next. */
function partsFrom(next: number, fileBytes: number): number[] {
  const count = Math.min(PARTS_AT_ONCE, Math.ceil(fileBytes / PART_BYTES) - next);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => next + index);
}

/**
 * Records which parts of a file have arrived in storage, by what storage says, and returns addresses to send the next ones to.
 * No address means that all have arrived. A call whose answer was lost may be repeated.
 * @throws AppError NOT_FOUND for a run that is not open or another operator's, INVALID_INPUT for a part of a wrong size, TOO_LARGE.
 */
export async function nextParts(ctx: NextPartsContext, input: Input): Promise<NextParts> {
  const { runId, file, bytes } = input;
  const { direct } = ctx.storage;
  if (!direct) throw new AppError('INVALID_INPUT', message('deskFeeds', 'uploadThroughDesk'));
  if (bytes > MOST_BYTES[file]) throw tooLarge(file);
  const before = await received(ctx, runId, file);
  const waiting = await waitingParts(ctx, direct, input);
  const stored = new Set(waiting.filter(({ isStored }) => isStored).map(({ part }) => part));
  // Only without a gap: the number of arrived parts is the next one.
  const arrived: number[] = [];
  for (let part = before.parts; stored.has(part); part += 1) arrived.push(part);
  const next = await advance(ctx, input, arrived);
  const missing = partsFrom(next, bytes).filter((part) => !stored.has(part));
  const addresses = await Promise.all(
    missing.map(async (part) => {
      const key = storageKeyOf(runId, file, part);
      return { part, address: await direct.signPut(key, bytesOf(part, bytes), ADDRESS_SECONDS) };
    }),
  );
  return { arrived: next, addresses };
}
