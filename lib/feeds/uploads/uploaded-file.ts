import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { UploadFile } from '@/lib/contract/desk/feeds/upload-bounds';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';

/** Caches this many parts, because the order of photos in the feed may differ from that in the ZIP. */
const MAX_CACHED_PARTS = 8;
/** Parsing a whole part at once would block the event loop. */
const SLICE_BYTES = 64 * 1024;

type Part = { storageKey: string; bytes: number };

export type UploadedFile = {
  size: number;
  /** Yields the bytes from `start` to before `end`; by default all. */
  read: (start?: number, end?: number) => AsyncGenerator<Uint8Array>;
};

/** Opens a file of an upload. Returns null if no part has arrived. Reading throws UNAVAILABLE if a part is lost. */
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

function partLoader(storage: Storage): (part: Part) => Promise<Uint8Array> {
  const cache = new LRUCache<string, Promise<Uint8Array>>({ max: MAX_CACHED_PARTS });
  const fetch = async ({ storageKey, bytes }: Part) => {
    const content = await storage.get(storageKey).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', message('deskFeeds', 'storeSilent'), { cause });
    });
    if (content?.length !== bytes) throw new AppError('UNAVAILABLE', message('deskFeeds', 'partLost'));
    return content;
  };
  return (part) => {
    const known = cache.get(part.storageKey) ?? fetch(part);
    cache.set(part.storageKey, known);
    known.catch(() => cache.delete(part.storageKey));
    return known;
  };
}
