import type { Queryable } from '@/db/client';

const array = (codes: readonly number[] | null) => (codes === null ? null : `{${codes.join(',')}}`);

/** Stores the options that questions about a record offer, unless they have changed since they were read. */
export async function setOfferedCodes(
  sql: Queryable,
  recordId: string,
  { before, codes }: { before: readonly number[] | null; codes: readonly number[] | null },
): Promise<void> {
  await sql`
    update booking_records set offered_codes = ${array(codes)}::smallint[]
    where id = ${recordId}::uuid and offered_codes is not distinct from ${array(before)}::smallint[]`;
}
