import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { type RecordToAsk, recordToAsk } from './options/record-options';

/** Has seen no record. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Pick = {
  /** The records stay in play until then. */
  inPlayAt: Date;
  /** Random points from 0 to 1. */
  starts: readonly number[];
  exceptIds: readonly string[];
  /** The codes that may be asked about. */
  codes: readonly number[];
};

/**
 * Picks a record near each random point, nationwide, from the pool of records for dailies and rooms. No record of that pool is
 * dealt in the quiz. Returns fewer when they run out.
 */
export async function pickForAll(
  db: Queryable,
  { inPlayAt, starts, exceptIds, codes }: Pick,
): Promise<string[]> {
  const picked = await db.execute<{ record_id: string }>(sql`
    select record_id from pick_pool_records('company', ${NOBODY}::uuid, '{}', ${inPlayAt.toISOString()}::timestamptz,
      ${starts}::float8[], ${codes}::smallint[],
      ${exceptIds}::uuid[])`);
  return picked.map((row) => row.record_id);
}

/** Returns these records in order, without those that are gone. */
export function readRecordsToAsk(db: Queryable, ids: readonly string[]): Promise<RecordToAsk[]> {
  return db.execute<RecordToAsk>(sql`
    select ${recordToAsk} from unnest(${ids}::uuid[]) with ordinality i (id, place)
    join booking_records r on r.id = i.id order by i.place`);
}
