import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { writeJournal } from '@/lib/platform/journal/write-journal';
import type { Storage } from '@/lib/platform/storage/storage';
import { erasePhotos } from './photos/erase-photos';

/**
 * Erases records that are out of play for good, with their photos where nothing else uses them. What stays is a tombstone:
 * the hash of the source's id and hashes of the photo, so that no import brings them back. Call under the records lock.
 * Returns how many went.
 */
export async function purgeRecords(
  tx: Transaction,
  storage: Storage,
  recordIds: readonly string[],
  now: Date,
): Promise<number> {
  const gone = await tx.execute<{ photo_id: string; hash: string; looks: string[] }>(sql`
    with gone as (
      delete from pulled_records where id = any(${`{${recordIds.join(',')}}`}::uuid[])
      returning source_id_hash, photo_id
    ), purged as (
      insert into record_tombstones as t (source_id_hash, perceptual_hash, crop_hashes, created_at)
      select g.source_id_hash, p.perceptual_hash, p.crop_hashes, ${now.toISOString()}::timestamptz
      from gone g join photos p on p.id = g.photo_id
      on conflict (source_id_hash) do update
        set perceptual_hash = excluded.perceptual_hash, crop_hashes = excluded.crop_hashes
    )
    select g.photo_id, g.source_id_hash as hash, (array[p.perceptual_hash] || p.crop_hashes)::text[] as looks
    from gone g join photos p on p.id = g.photo_id`);
  if (gone.length > 0)
    await writeJournal(tx, { kind: 'buried', records: gone.map(({ hash, looks }) => ({ hash, looks })) });
  await erasePhotos(
    tx,
    storage,
    gone.map((row) => row.photo_id),
  );
  return gone.length;
}
