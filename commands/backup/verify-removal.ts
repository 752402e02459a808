import { type Database, openDatabase } from '@/db/client';
import { sql } from '@/db/sql';
import { systemRandom } from '@/lib/platform/random';
import type { Storage } from '@/lib/platform/storage/storage';
import { forbiddenIds } from '@/lib/records/import/write/write-batch';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { readPhoto } from '@/lib/records/photos/read-photo';
import { repeatJournal, writeJournalFiles } from '@/lib/recovery/sync-journal';
import { approveRemoval } from '@/lib/removals/decide-removal';
import { pullFlaggedRecord } from '@/lib/removals/review-flags';

export type Drill = {
  databaseUrl: string;
  /** The files of the backup, which are never erased. */
  storage: Storage;
  /** The store of the game. The drill only reads its journal. */
  game: Pick<Storage, 'get'>;
  /** The store for the journal of the copy. */
  scratch: Pick<Storage, 'get' | 'put'>;
  hashKey: string;
};
export type Removed = { storageKey: string; recordIds: string[]; hashes: string[] };

const now = () => new Date();

/** Returns a journal that reads the game's files first, then the copy's additions. */
function journalOf({ game, scratch }: Drill): Pick<Storage, 'get' | 'put'> {
  return {
    put: scratch.put,
    get: async (key) => {
      const own = await scratch.get(key);
      if (own !== null) return own;
      const bytes = await game.get(key);
      if (bytes !== null) await scratch.put(key, bytes, 'application/x-ndjson');
      return bytes;
    },
  };
}

const withoutErasing = (storage: Storage): Storage => ({ ...storage, remove: async () => {} });

async function onCopy<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, poolSize: 2, applicationName: 'lineup-drill' });
  try {
    return await work(db);
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

const catchUp = (db: Database, drill: Drill) =>
  repeatJournal({
    db,
    journal: journalOf(drill),
    storage: withoutErasing(drill.storage),
    hashKey: drill.hashKey,
    now,
  });

/**
 * Purges the records of one photo from the copy, as an operator does. A photo is erased with its last record, so few share it.
 * Throws if no record is in play.
 */
export function removePhoto(drill: Drill): Promise<Removed> {
  return onCopy(drill.databaseUrl, async (db) => {
    await catchUp(db, drill);
    const [photo] = await db.execute<{ storageKey: string; recordIds: string[]; hashes: string[] }>(sql`
      select p.storage_key as "storageKey", array_agg(b.id) as "recordIds", array_agg(b.source_id_hash) as hashes
      from booking_records b join photos p on p.id = b.photo_id
      group by p.id order by count(*), random() limit 1`);
    if (!photo) throw new Error('no record is in play');
    const reviewer = { db, now, operator: 'drill', storage: withoutErasing(drill.storage) };
    for (const recordId of photo.recordIds) {
      const { receipt } = await pullFlaggedRecord({ ...reviewer, random: systemRandom }, { recordId });
      await approveRemoval(reviewer, { receipt });
    }
    await writeJournalFiles({ db, journal: drill.scratch });
    return photo;
  });
}

/**
 * Repeats the journal in the restored copy, and verifies that the removed records, their photo and their import are gone. Returns
 * the number of entries.
 */
export function verifyRemoved(drill: Drill, removed: Removed): Promise<number> {
  return onCopy(drill.databaseUrl, async (db) => {
    const repeated = await catchUp(db, drill);
    const { recordIds, hashes, storageKey } = removed;
    const ids = sql`${recordIds}::uuid[]`;
    const left = await db.execute(sql`
      select from booking_records where id = any(${ids}) union all select from pulled_records where id = any(${ids})`);
    if (left.length > 0) throw new Error('a record removed after the backup is back');
    const unverifiedToken = photoUrl(storageKey, now().getTime()).split('/').at(-1) ?? '';
    const input = { unverifiedToken, unverifiedScale: '1' };
    if ((await readPhoto({ db, storage: drill.storage, now, faces: 'real' }, input)) !== null)
      throw new Error('the photo of a removed record is served');
    const forbidden = await forbiddenIds(db, hashes);
    if (hashes.some((hash) => !forbidden.has(hash)))
      throw new Error('an import would add a removed record again');
    return repeated;
  });
}
