import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { type RecordToAsk, recordToAskColumns } from '../options/record-options';

const NO_PLAYER = '00000000-0000-0000-0000-000000000000';

type PickOptions = {
  /** Picks only records that stay in play until this time. */
  inPlayAt: Date;
  randomPoints: readonly number[];
  exceptIds: readonly string[];
  codes: readonly number[];
};

/** Picks a record of the pool `company` for each random point, in all counties. Returns fewer when they run out. */
export async function pickCompanyRecords(
  db: Queryable,
  { inPlayAt, randomPoints, exceptIds, codes }: PickOptions,
): Promise<string[]> {
  const picked = await db.execute<{ record_id: string }>(sql`
    select record_id from pick_pool_records('company', ${NO_PLAYER}::uuid, '{}', ${inPlayAt.toISOString()}::timestamptz,
      ${randomPoints}::float8[], ${codes}::smallint[],
      ${exceptIds}::uuid[])`);
  return picked.map((row) => row.record_id);
}

export function readRecordsToAsk(db: Queryable, ids: readonly string[]): Promise<RecordToAsk[]> {
  return db.execute<RecordToAsk>(sql`
    select ${recordToAskColumns} from unnest(${ids}::uuid[]) with ordinality i (id, ord)
    join booking_records r on r.id = i.id order by i.ord`);
}
