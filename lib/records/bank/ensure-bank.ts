import type { Database } from '@/db/client';
import { env } from '@/lib/platform/config/env';
import type { Storage } from '@/lib/platform/storage/storage';
import { drawPhoto } from '@/lib/records/faces/draw-photo';
import { importBank } from '@/lib/records/import/import-bank';
import { importRules } from '@/lib/records/import/import-rules';
import type { ImportSummary } from '@/lib/records/import/import-types';
import { bankLines } from './bank-feed';
import { PLAYABLE_RECORDS } from './playable';

const BATCH_SIZE = 20;

type Options = {
  db: Database;
  storage: Storage;
  /** Called once, when there are enough records to play. */
  onPlayable?: () => void;
  onProgress?: (records: number) => void;
  signal?: AbortSignal;
};

/**
 * Fills an empty game with synthetic records through the importer. It continues where it was stopped and draws photos for
 * missing records only. Does nothing in a game with real records. Counties must be seeded.
 * @returns the number of bank records in the game, 0 where there are real ones.
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
    { db, storage, now: () => new Date(), ...importRules(env()) },
    {
      feed: bankBytes(),
      photos: (name) => drawPhoto(name.replace(/\.jpg$/, '')),
      batchSize: BATCH_SIZE,
      // A player waits for the first round.
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
