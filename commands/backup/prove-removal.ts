import { eq, sql } from 'drizzle-orm';
import { type Database, openDatabase } from '@/db/client';
import { bookingRecords, photos } from '@/db/schema';
import { repeatJournal, writeJournalFiles } from '@/lib/journal/keep-journal';
import { systemRandom } from '@/lib/random';
import { photoUrl } from '@/lib/records/photo-url';
import { readPhoto } from '@/lib/records/read-photo';
import { forbiddenIds } from '@/lib/records/write-batch';
import { approveRemoval } from '@/lib/removals/decide-removal';
import { pullFlaggedRecord } from '@/lib/removals/review-flags';
import type { Storage } from '@/lib/storage/storage';

export type Drill = {
  /** The copy's database. */
  databaseUrl: string;
  /** The backup's files; none of them is erased. */
  storage: Storage;
  /** The game's own store, whose journal is read and never written. */
  game: Pick<Storage, 'get'>;
  /** Where the copy keeps its journal. */
  scratch: Pick<Storage, 'get' | 'put'>;
  hashKey: string;
};
export type Removed = { recordId: string; sourceIdHash: string; storageKey: string };

const now = () => new Date();

/** The game's journal as far as the copy has come, then what the copy adds. */
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

/** The backup must outlive its drill. */
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

/** Removes a record of the copy for good, as an operator does; only the journal of the copy knows. @throws without a record. */
export function removeOne(drill: Drill): Promise<Removed> {
  return onCopy(drill.databaseUrl, async (db) => {
    await catchUp(db, drill);
    const [record] = await db
      .select({
        recordId: bookingRecords.id,
        sourceIdHash: bookingRecords.sourceIdHash,
        storageKey: photos.storageKey,
      })
      .from(bookingRecords)
      .innerJoin(photos, eq(photos.id, bookingRecords.photoId))
      .orderBy(sql`random()`)
      .limit(1);
    if (!record) throw new Error('no record is in play that could be removed');
    const reviewer = { db, now, operator: 'drill', storage: withoutErasing(drill.storage) };
    const { receipt } = await pullFlaggedRecord({ ...reviewer, random: systemRandom }, record);
    await approveRemoval(reviewer, { receipt });
    await writeJournalFiles({ db, journal: drill.scratch });
    return record;
  });
}

/**
 * Shows that a record which was removed after the backup is gone from the copy that was restored anew: out of play, its photo
 * behind no address, and kept from coming back. Returns how many entries of the journal were done again.
 * @throws when one of these is not so.
 */
export function proveGone(drill: Drill, removed: Removed): Promise<number> {
  return onCopy(drill.databaseUrl, async (db) => {
    const repeated = await catchUp(db, drill);
    const { recordId, sourceIdHash, storageKey } = removed;
    const left = await db.execute(sql`
      select from booking_records where id = ${recordId} union all select from pulled_records where id = ${recordId}`);
    if (left.length > 0) throw new Error('a record that was removed after the backup is back');
    const unverifiedToken = photoUrl(storageKey, now().getTime()).split('/').at(-1) ?? '';
    const input = { unverifiedToken, unverifiedScale: '1' };
    if ((await readPhoto({ db, storage: drill.storage, now }, input)) !== null)
      throw new Error('the photo of a record that was removed is shown');
    if (!(await forbiddenIds(db, [sourceIdHash])).has(sourceIdHash))
      throw new Error('an import would bring a record back that was removed');
    return repeated;
  });
}
