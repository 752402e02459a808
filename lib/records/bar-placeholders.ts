import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { hashParts, recordTombstones } from '@/db/schema';
import type { Withdrawal } from './withdraw-records';

/** No keyed hash of a record_id looks like this. */
const tombstoneId = (hash: bigint) => `placeholder:${BigInt.asUintN(64, hash).toString(16)}`;

/** The source id hashes of the records in play whose photo has this perceptual hash. */
async function recordsWith(tx: Transaction, hash: bigint): Promise<string[]> {
  const own = sql`${String(hash)}::bigint`;
  const [part] = hashParts(sql`p.perceptual_hash`);
  const [wanted] = hashParts(own);
  const rows = await tx.execute<{ hash: string }>(sql`
    select r.source_id_hash as hash from photos p join booking_records r on r.photo_id = p.id
    where ${part} = ${wanted} and p.perceptual_hash = ${own}`);
  return rows.map((row) => row.hash);
}

/**
 * Keeps pictures that stand for missing photos from coming in again. Returns the records in play that have one, which are to be
 * withdrawn. Call under the records lock.
 */
export async function barPlaceholders(tx: Transaction, hashes: readonly bigint[]): Promise<Withdrawal[]> {
  if (hashes.length === 0) return [];
  await tx
    .insert(recordTombstones)
    .values(hashes.map((perceptualHash) => ({ sourceIdHash: tombstoneId(perceptualHash), perceptualHash })))
    .onConflictDoNothing({ target: recordTombstones.sourceIdHash });
  const shown: string[] = [];
  for (const hash of hashes) shown.push(...(await recordsWith(tx, hash)));
  return shown.map((sourceIdHash) => ({ sourceIdHash, forever: false }));
}
