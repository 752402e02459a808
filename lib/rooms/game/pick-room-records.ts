import type { Queryable } from '@/db/client';
import { ASKABLE_CODES, isFourOf } from '@/lib/quiz/options/options';
import { OptionsMissing, type RecordOptions } from '@/lib/quiz/options/record-options';

const NOBODY = '00000000-0000-0000-0000-000000000000';

export type RoomRecord = RecordOptions & { county_fips: string; weekday: number };

type Pick = {
  /** The host at the start of the game: no record of today's other games is picked. Null after an erasure. */
  hostId: string | null;
  /** The game itself, whose records are not picked again. */
  roomId: string;
  game: number;
  now: Date;
  /** Random points from 0 to 1; one record is picked near each. */
  starts: readonly number[];
};

/**
 * Picks records in play nationwide, none of today's daily and none that a game of this host has used today (UTC). Returns fewer
 * when they run out. Throws OptionsMissing, with nothing written.
 */
export async function pickRoomRecords(sql: Queryable, pick: Pick): Promise<RoomRecord[]> {
  const used = await sql<{ record_id: string }[]>`
    select q.record_id from room_games g join room_questions q on q.room_id = g.room_id and q.game = g.game
    where (g.room_id = ${pick.roomId}::uuid and g.game = ${pick.game}::smallint)
      or (g.host_id = ${pick.hostId}::uuid
        and g.started_at >= date_trunc('day', ${pick.now.toISOString()}::timestamptz, 'UTC'))`;
  const except = used.map((row) => row.record_id);
  const picked: string[] = [];
  for (const start of pick.starts) {
    const [found] = await sql<{ record_id: string }[]>`
      select record_id from pick_quiz_records(${NOBODY}::uuid, null, ${pick.now.toISOString()}::timestamptz,
        ${start}::float8, 1, ${`{${ASKABLE_CODES.join(',')}}`}::smallint[],
        ${`{${[...except, ...picked].join(',')}}`}::uuid[])`;
    if (!found) break;
    picked.push(found.record_id);
  }
  const records = await readRecords(sql, picked);
  const withoutFour = records.filter((r) => !isFourOf(r.category_code, r.offered_codes ?? []));
  if (withoutFour.length > 0) throw new OptionsMissing(withoutFour);
  return records;
}

function readRecords(sql: Queryable, ids: readonly string[]): Promise<RoomRecord[]> {
  return sql<RoomRecord[]>`
    select r.id as record_id, r.category_code, r.offered_codes, r.county_fips,
      extract(isodow from r.booked_on)::integer as weekday
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality i (id, place)
    join booking_records r on r.id = i.id order by i.place`;
}
