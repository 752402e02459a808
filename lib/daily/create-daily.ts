import type { Queryable } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { sql } from '@/db/sql';
import { addDays, dailyClosesAtMs } from '@/lib/contract/daily/day';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext, Random } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { fractions } from '@/lib/platform/random/fraction';
import { message } from '@/messages/message';
import { type Bookings, readBookings } from '../quiz/options/bookings';
import { COMPANY_CODES } from '../quiz/options/options';
import {
  askAbout,
  dealInTransaction,
  type RecordToAsk,
  requireOptions,
} from '../quiz/options/record-options';
import { newOptionKey } from '../quiz/question-ids';
import { pickForAll, readRecordsToAsk } from '../quiz/records-for-all';
import { mayBeInDaily } from './records-for-daily';

/** A record comes again after so many days, unless there are too few. */
const DAYS_UNTIL_REPEAT = 60;

export const noDaily = () => new AppError('NO_QUESTIONS', message('daily', 'tooFew'));

/**
 * Creates the daily of a day unless it exists. Two callers at once create one. Throws NO_QUESTIONS when fewer than ten
 * records can be in it.
 */
export async function createDaily(
  ctx: Pick<PlayerContext, 'db' | 'now' | 'random' | 'log'>,
  day: string,
): Promise<void> {
  const bookings = await readBookings(ctx);
  // A repeated try uses the same points, so that it picks the records whose options were just chosen.
  const starts = fractions(ctx.random, SET_SIZE);
  await dealInTransaction({ ...ctx, bookings }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.dailies})`);
    // A separate statement, so that it sees what was committed while the first one waited.
    const [existing] = await tx.execute(sql`select from dailies where day = ${day}::date`);
    if (existing) return;
    const ids = await pickRecords(tx, day, starts);
    const records = await readRecordsToAsk(tx, ids);
    if (records.length < SET_SIZE) throw noDaily();
    requireOptions(records);
    await writeDaily(tx, day, ctx.now());
    const places = records.map((_, position) => ({ position, version: 0 }));
    await writeQuestions(tx, { day, places, records, bookings, random: ctx.random });
  });
}

/**
 * Picks a record near each random point that no daily had lately, and fills up with those that a daily before this one had
 * longest ago. Returns fewer when they run out.
 */
export async function pickRecords(db: Queryable, day: string, starts: readonly number[]): Promise<string[]> {
  const used = await db.execute<{ record_id: string }>(sql`
    select record_id from daily_questions where day >= ${addDays(day, -DAYS_UNTIL_REPEAT)}::date`);
  // Picked as of the close, so that the record is in play until then.
  const inPlayAt = new Date(dailyClosesAtMs(day));
  const picked = await pickForAll(db, {
    inPlayAt,
    starts,
    exceptIds: used.map((row) => row.record_id),
    codes: COMPANY_CODES,
  });
  if (picked.length === starts.length) return picked;
  const again = await db.execute<{ record_id: string }>(sql`
    select q.record_id from daily_questions q join booking_records r on r.id = q.record_id
    where ${mayBeInDaily(day)} and q.record_id <> all(${picked}::uuid[])
    group by q.record_id having max(q.day) < ${day}::date order by max(q.day), q.record_id limit ${starts.length - picked.length}::integer`);
  return [...picked, ...again.map((row) => row.record_id)];
}

async function writeDaily(db: Queryable, day: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into dailies (day, number, created_at)
    select ${day}::date, coalesce(max(number), 0) + 1, ${now.toISOString()}::timestamptz from dailies`);
}

type NewQuestions = {
  day: string;
  /** One for each record. */
  places: readonly { position: number; version: number }[];
  records: readonly RecordToAsk[];
  bookings: Bookings;
  random: Random;
};

export async function writeQuestions(
  db: Queryable,
  { day, places, records, bookings, random }: NewQuestions,
): Promise<void> {
  const rows = records.map((record, i) => {
    const { codes, answerIndex, par } = askAbout(record, bookings, random);
    return {
      ...places[i],
      id: random.uuid(),
      record_id: record.record_id,
      option_key: newOptionKey(random),
      option_codes: codes,
      answer_index: answerIndex,
      par,
    };
  });
  // Text first, so that the driver does not encode the JSON again.
  await db.execute(sql`
    insert into daily_questions (day, position, version, id, record_id, option_key, code_1, code_2, code_3, code_4, answer_index,
      par)
    select ${day}::date, r.position, r.version, r.id, r.record_id, r.option_key, r.option_codes[1], r.option_codes[2],
      r.option_codes[3], r.option_codes[4], r.answer_index, r.par
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (position smallint, version smallint, id uuid, record_id uuid,
      option_key uuid, option_codes smallint[], answer_index smallint, par boolean)`);
}
