import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { UploadFile } from '@/lib/contract/desk/feeds/upload-bounds';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';

/** Parts of a file that stay in memory: photos are read in the order of the feed, which may not be that of the ZIP. */
const PARTS_KEPT = 8;
/** Parsing a whole part at once would hold the event loop. */
const SLICE_BYTES = 64 * 1024;

type Part = { storageKey: string; bytes: number };

/** An uploaded file whose parts are in the file store. */
export type UploadedFile = {
  /** Bytes of the whole file. */
  size: number;
  /** Reads it from `start` to before `end`, by default whole. */
  read: (start?: number, end?: number) => AsyncGenerator<Uint8Array>;
};

/** Opens a file of an upload. Null when none of its parts arrived. Reading throws UNAVAILABLE when a part is lost. */
export async function openUploadedFile(
  { db, storage }: { db: Database; storage: Storage },
  runId: string,
  file: UploadFile,
): Promise<UploadedFile | null> {
  const parts = await db.execute<Part>(sql`
    select storage_key as "storageKey", bytes from feed_upload_parts
    where run_id = ${runId}::uuid and file = ${file} and arrived order by part`);
  if (parts.length === 0) return null;
  const load = partLoader(storage);
  async function* read(start = 0, end = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
    let partStart = 0;
    for (const part of parts) {
      const from = Math.max(start - partStart, 0);
      const to = Math.min(end - partStart, part.bytes);
      partStart += part.bytes;
      if (from >= to) continue;
      const content = await load(part);
      for (let at = from; at < to; at += SLICE_BYTES) {
        yield content.subarray(at, Math.min(at + SLICE_BYTES, to));
        await turn();
      }
    }
  }
  return { size: parts.reduce((sum, { bytes }) => sum + bytes, 0), read };
}

/** Returns a function that reads parts and keeps the last ones. */
function partLoader(storage: Storage): (part: Part) => Promise<Uint8Array> {
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: PARTS_KEPT });
  const fetch = async ({ storageKey, bytes }: Part) => {
    const content = await storage.get(storageKey).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', message('deskFeeds', 'storeSilent'), { cause });
    });
    if (content?.length !== bytes) throw new AppError('UNAVAILABLE', message('deskFeeds', 'partLost'));
    return content;
  };
  return (part) => {
    const known = kept.get(part.storageKey) ?? fetch(part);
    kept.set(part.storageKey, known);
    known.catch(() => kept.delete(part.storageKey));
    return known;
  };
}
