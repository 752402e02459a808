import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

type Offer = { before: readonly number[] | null; codes: readonly number[] | null; level: number | null };

/** Stores the options of questions about a record, unless the stored ones are no longer `before`, which the caller read. `level` is their difficulty. */
export async function setOfferedCodes(
  db: Queryable,
  recordId: string,
  { before, codes, level }: Offer,
): Promise<void> {
  await db.execute(sql`
    update booking_records set offered_codes = ${codes}::smallint[], level = ${level}::smallint
    where id = ${recordId}::uuid and offered_codes is not distinct from ${before}::smallint[]`);
}
