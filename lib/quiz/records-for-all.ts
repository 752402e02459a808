import type { Queryable } from '@/db/client';
import { ASKABLE_CODES } from './options/options';
import type { RecordToAsk } from './options/record-options';

/** Has seen no record. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Pick = {
  /** The records stay in play until then. None of the daily of that day (UTC) is picked. */
  inPlayAt: Date;
  /** Random points from 0 to 1. */
  starts: readonly number[];
  exceptIds: readonly string[];
};

/** Picks a record in play nationwide near each random point, for questions that several players get. Returns fewer when they run out. */
export async function pickForAll(sql: Queryable, { inPlayAt, starts, exceptIds }: Pick): Promise<string[]> {
  const picked: string[] = [];
  for (const start of starts) {
    const [found] = await sql<{ record_id: string }[]>`
      select record_id from pick_quiz_records(${NOBODY}::uuid, null, ${inPlayAt.toISOString()}::timestamptz,
        ${start}::float8, 1, ${`{${ASKABLE_CODES.join(',')}}`}::smallint[],
        ${`{${[...exceptIds, ...picked].join(',')}}`}::uuid[])`;
    if (!found) break;
    picked.push(found.record_id);
  }
  return picked;
}

/** Returns these records in order, without those that are gone. */
export function readRecordsToAsk(sql: Queryable, ids: readonly string[]): Promise<RecordToAsk[]> {
  return sql<RecordToAsk[]>`
    select r.id as record_id, r.category_code, r.offered_codes, r.county_fips,
      extract(isodow from r.booked_on)::integer as weekday
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality i (id, place)
    join booking_records r on r.id = i.id order by i.place`;
}
