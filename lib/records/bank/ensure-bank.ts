import { eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { bookingRecords } from '@/db/schema';
import { sql } from '@/db/sql';
import { env } from '@/lib/platform/config/env';
import type { Storage } from '@/lib/platform/storage/storage';
import { drawPhoto } from '@/lib/records/faces/draw-photo';
import { importFeed } from '@/lib/records/import/import-feed';
import { importRules } from '@/lib/records/import/import-rules';
import type { ImportSummary } from '@/lib/records/import/import-types';
import { bankLines } from './bank-feed';
import { PLAYABLE_RECORDS } from './playable';

const BATCH_SIZE = 20;

type Options = {
  db: Database;
  storage: Storage;
  onPlayable?: () => void;
  onProgress?: (records: number) => void;
  signal?: AbortSignal;
};

/**
 * Imports the drawn bank, or continues an interrupted import. Needs the counties in the database. Imports nothing if the game has real
 * records, because players must not mistake a drawn record for a real one. Returns the number of bank records in the game.
 */
export async function ensureBank({
  db,
  storage,
  onPlayable = () => {},
  onProgress = () => {},
  signal,
}: Options): Promise<number> {
  if (await hasRealRecords(db)) {
    onPlayable();
    return 0;
  }
  let isPlayable = false;
  const recordsIn = (s: ImportSummary) => s.accepted + s.alreadyIn + s.updated;
  const summary = await importFeed(
    { db, storage, now: () => new Date(), ...importRules(env()) },
    {
      synthetic: true,
      feedName: null,
      feed: bankBytes(),
      photos: (name) => drawPhoto(name.replace(/\.jpg$/, '')),
      batchSize: BATCH_SIZE,
      // Speed matters more than size: a player waits for the first round.
      photoEffort: 0,
      ...(signal ? { signal } : {}),
      onBatch: (soFar) => {
        const records = recordsIn(soFar);
        onProgress(records);
        if (isPlayable || records < PLAYABLE_RECORDS) return;
        isPlayable = true;
        onPlayable();
      },
    },
  );
  return recordsIn(summary);
}

async function hasRealRecords(db: Database): Promise<boolean> {
  const [real] = await db
    .select({ one: sql`1` })
    .from(bookingRecords)
    .where(eq(bookingRecords.synthetic, false))
    .limit(1);
  return real !== undefined;
}

async function* bankBytes(): AsyncGenerator<Uint8Array> {
  for (const line of bankLines()) yield Buffer.from(line);
}
