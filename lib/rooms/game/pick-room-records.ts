import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import type { Random } from '@/lib/platform/context';
import type { Bookings } from '@/lib/quiz/options/bookings';
import { COMPANY_CODES, NONVIOLENT_CODES } from '@/lib/quiz/options/options';
import { type RecordToAsk, requireOptions, withoutViolence } from '@/lib/quiz/options/record-options';
import { pickForAll, readRecordsToAsk } from '@/lib/quiz/records-for-all';

type Picking = {
  /** The host at the start of the game: no record of today's other games is picked. Null after an erasure. */
  hostId: string | null;
  /** The game itself, whose records are not picked again. */
  roomId: string;
  game: number;
  nonviolent: boolean;
  now: Date;
  /** Random points from 0 to 1; one record is picked near each. */
  starts: readonly number[];
  bookings: Bookings;
  random: Pick<Random, 'int'>;
};

/**
 * Picks records in play nationwide. Leaves out what a game of this host has used today (UTC), and the records of dailies that can
 * be open. Returns fewer when they run out. Throws OptionsMissing, with nothing written.
 */
export async function pickRoomRecords(db: Queryable, pick: Picking): Promise<RecordToAsk[]> {
  const exceptIds = await readUsed(db, pick);
  const codes = pick.nonviolent ? NONVIOLENT_CODES : COMPANY_CODES;
  const picked = await pickForAll(db, { inPlayAt: pick.now, starts: pick.starts, exceptIds, codes });
  const records = await readRecordsToAsk(db, picked);
  requireOptions(records);
  return pick.nonviolent ? records.map((record) => withoutViolence(record, pick)) : records;
}

async function readUsed(db: Queryable, { roomId, game, hostId, now }: Picking): Promise<string[]> {
  const yesterday = addDays(utcDay(now.getTime()), -1);
  const rows = await db.execute<{ record_id: string }>(sql`
    select q.record_id from room_games g join room_questions q on q.room_id = g.room_id and q.game = g.game
    where q.record_id is not null and ((g.room_id = ${roomId}::uuid and g.game = ${game}::smallint)
      or (g.host_id = ${hostId}::uuid
        and g.started_at >= date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC')))
    union all
    select record_id from daily_questions where day >= ${yesterday}::date`);
  return rows.map((row) => row.record_id);
}
