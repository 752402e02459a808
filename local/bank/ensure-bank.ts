import type { Database } from '@/db/client';
import { env } from '@/lib/platform/config/env';
import type { Storage } from '@/lib/platform/storage/storage';
import { importBank } from '@/lib/records/import/import-bank';
import type { ImportSummary } from '@/lib/records/import/import-types';
import { bankLines } from './bank-feed';
import { drawPhoto } from './draw-photo';
import { PLAYABLE_RECORDS } from './playable';

const BATCH_SIZE = 20;

type Options = {
  db: Database;
  storage: Storage;
  /** Called once, as soon as enough records are in. */
  onPlayable?: () => void;
  onProgress?: (records: number) => void;
  signal?: AbortSignal;
};

/**
 * Fills an empty game with synthetic records through the importer. Can be stopped at any point and goes on where it
 * stopped; a bank that is complete takes a moment only, and photos are drawn for missing records alone. Does nothing
 * where real records are in. Counties must be seeded.
 * @returns how many records of the bank are in, 0 where real ones are.
 */
export async function ensureEmbeddedBank({
  db,
  storage,
  onPlayable = () => {},
  onProgress = () => {},
  signal,
}: Options): Promise<number> {
  let told = false;
  const recordsIn = (s: ImportSummary) => s.accepted + s.alreadyIn + s.updated;
  const summary = await importBank(
    { db, storage, now: () => new Date(), hashKey: env().BLIND_INDEX_KEY, ttlDays: env().RECORD_TTL_DAYS },
    {
      feed: bankBytes(),
      photos: (name) => drawPhoto(name.replace(/\.jpg$/, '')),
      batchSize: BATCH_SIZE,
      // Somebody waits for the first round.
      photoEffort: 0,
      ...(signal ? { signal } : {}),
      onBatch: (soFar) => {
        const records = recordsIn(soFar);
        onProgress(records);
        if (told || records < PLAYABLE_RECORDS) return;
        told = true;
        onPlayable();
      },
    },
  );
  if (summary) return recordsIn(summary);
  onPlayable();
  return 0;
}

async function* bankBytes(): AsyncGenerator<Uint8Array> {
  for (const line of bankLines()) yield Buffer.from(line);
}
