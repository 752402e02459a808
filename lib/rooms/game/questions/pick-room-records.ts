import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import type { Random } from '@/lib/platform/context';
import { pickCompanyRecords, readRecordsToAsk } from '@/lib/quiz/dealing/company-records';
import type { BookingCounts } from '@/lib/quiz/options/booking-counts';
import { COMPANY_CODES, NONVIOLENT_CODES } from '@/lib/quiz/options/options';
import { type RecordToAsk, requireOptions, withNonviolentOptions } from '@/lib/quiz/options/record-options';

type Picking = {
  /** The host at the start of the game; null if erased. A host's games of one day share no record. */
  hostId: string | null;
  roomId: string;
  game: number;
  nonviolent: boolean;
  now: Date;
  /** Random points from 0 to 1. One record is picked near each. */
  randomPoints: readonly number[];
  bookings: BookingCounts;
  random: Pick<Random, 'int'>;
};

/** Picks records in play, except those of the host's games of today and of open dailies. Returns fewer when they run out. */
export async function pickRoomRecords(db: Queryable, pick: Picking): Promise<RecordToAsk[]> {
  const exceptIds = await readUsedRecords(db, pick);
  const codes = pick.nonviolent ? NONVIOLENT_CODES : COMPANY_CODES;
  const picked = await pickCompanyRecords(db, {
    inPlayAt: pick.now,
    randomPoints: pick.randomPoints,
    exceptIds,
    codes,
  });
  const records = await readRecordsToAsk(db, picked);
  requireOptions(records);
  return pick.nonviolent ? records.map((record) => withNonviolentOptions(record, pick)) : records;
}

async function readUsedRecords(db: Queryable, { roomId, game, hostId, now }: Picking): Promise<string[]> {
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
