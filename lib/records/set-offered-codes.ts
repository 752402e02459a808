import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

/** Stores the options that questions about a record offer, unless they have changed since they were read. */
export async function setOfferedCodes(
  db: Queryable,
  recordId: string,
  { before, codes }: { before: readonly number[] | null; codes: readonly number[] | null },
): Promise<void> {
  await db.execute(sql`
    update booking_records set offered_codes = ${codes}::smallint[]
    where id = ${recordId}::uuid and offered_codes is not distinct from ${before}::smallint[]`);
}
