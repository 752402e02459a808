import { inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { bookingRecords, pulledRecords } from '@/db/schema';
import { sql } from '@/db/sql';
import { isHomicide } from '@/lib/charges/offense-categories';
import type { RecordPool } from '@/lib/contract/enums';

const QUIZ_SHARE = 0.6;

type NewRecord = { sourceIdHash: string; photoId: string; countyFips: string; categoryCode: number };

/**
 * Returns new records with their pools (docs/decisions/0041). Records with the same photo share a pool. A county without a quiz record gets
 * one. Homicides go to the quiz, unless their photo is in the other pool: dailies, rooms and challenges never ask about them. Call it under
 * the records lock.
 */
export async function assignPools<T extends NewRecord>(
  tx: Transaction,
  records: readonly T[],
): Promise<(T & { pool: RecordPool })[]> {
  const poolOf = await poolsOfPhotos(tx, records);
  const inQuiz = await countiesInQuiz(tx, records);
  return records.map((record) => {
    const isForQuiz = isHomicide(record.categoryCode) || !inQuiz.has(record.countyFips);
    const chosen = isForQuiz ? 'quiz' : choosePool(record.sourceIdHash);
    const pool = poolOf.get(record.photoId) ?? chosen;
    poolOf.set(record.photoId, pool);
    if (pool === 'quiz') inQuiz.add(record.countyFips);
    return { ...record, pool };
  });
}

/** Chooses by a keyed hash: secret, independent of charge and county, and the same in a later import. */
export function choosePool(sourceIdHash: string): RecordPool {
  const fraction = Buffer.from(sourceIdHash, 'base64url').readUInt32BE() / 2 ** 32;
  return fraction < QUIZ_SHARE ? 'quiz' : 'company';
}

async function poolsOfPhotos(
  tx: Transaction,
  records: readonly NewRecord[],
): Promise<Map<string, RecordPool>> {
  const photoIds = records.map(({ photoId }) => photoId);
  const rows = await tx
    .select({ photoId: bookingRecords.photoId, pool: bookingRecords.pool })
    .from(bookingRecords)
    .where(inArray(bookingRecords.photoId, photoIds))
    .union(
      tx
        .select({ photoId: pulledRecords.photoId, pool: pulledRecords.pool })
        .from(pulledRecords)
        .where(inArray(pulledRecords.photoId, photoIds)),
    );
  return new Map(rows.map(({ photoId, pool }) => [photoId, pool]));
}

async function countiesInQuiz(tx: Transaction, records: readonly NewRecord[]): Promise<Set<string>> {
  const counties = [...new Set(records.map(({ countyFips }) => countyFips))];
  const rows = await tx.execute<{ fips: string }>(sql`
    select c.fips from unnest(${counties}::bpchar[]) c (fips)
    where exists (select from booking_records r where r.county_fips = c.fips and r.pool = 'quiz')`);
  return new Set(rows.map(({ fips }) => fips));
}
