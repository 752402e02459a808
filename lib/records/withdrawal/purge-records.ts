import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { writeJournal } from '@/lib/journal/write-journal';
import type { Storage } from '@/lib/platform/storage/storage';
import { erasePhotos } from '../photos/erase-photos';

/**
 * Erases pulled records, and the photos that no other record uses. Tombstones keep imports from adding the record, or a copy of its photo,
 * again. An existing tombstone keeps its hashes; a drawn photo adds none. Call it under the records lock. Returns how many records were
 * erased.
 */
export async function purgeRecords(
  tx: Transaction,
  storage: Storage,
  recordIds: readonly string[],
  now: Date,
): Promise<number> {
  const erased = await tx.execute<{ photo_id: string; hash: string; photo_hashes: string[] }>(sql`
    with erased as (
      delete from pulled_records where id = any(${recordIds}::uuid[])
      returning source_id_hash, photo_id
    ), purged as (
      insert into record_tombstones as t (source_id_hash, perceptual_hash, crop_hashes, created_at)
      select g.source_id_hash, case when not p.drawn then p.perceptual_hash end,
        case when p.drawn then '{}' else p.crop_hashes end, ${now.toISOString()}::timestamptz
      from erased g join photos p on p.id = g.photo_id
      on conflict (source_id_hash) do update
        set perceptual_hash = coalesce(t.perceptual_hash, excluded.perceptual_hash),
          crop_hashes = case when t.crop_hashes = '{}' then excluded.crop_hashes else t.crop_hashes end
    )
    select g.photo_id, g.source_id_hash as hash, 
      case when p.drawn then '{}' else (array[p.perceptual_hash] || p.crop_hashes)::text[] end as photo_hashes
    from erased g join photos p on p.id = g.photo_id`);
  if (erased.length > 0)
    await writeJournal(tx, {
      kind: 'purged',
      records: erased.map(({ hash, photo_hashes: photoHashes }) => ({ hash, photoHashes })),
    });
  await erasePhotos(
    tx,
    storage,
    erased.map((row) => row.photo_id),
  );
  return erased.length;
}
