import type { Queryable } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { addDays, dailyClosesAtMs } from '@/lib/contract/daily/day';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext, Random } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { fraction } from '@/lib/platform/random/fraction';
import { type Bookings, readBookings } from '../quiz/options/bookings';
import { ASKABLE_CODES, isFourOf, showOptions } from '../quiz/options/options';
import { dealInTransaction, OptionsMissing, type RecordOptions } from '../quiz/options/record-options';
import { showsWeekday } from '../quiz/options/shares';
import { newOptionKey } from '../quiz/question-ids';
import { mayBeInDaily } from './records-for-daily';

/** A record comes again after so many days, unless there are too few. */
const DAYS_UNTIL_REPEAT = 60;
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Chosen = RecordOptions & { county_fips: string; weekday: number };

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
  const starts = Array.from({ length: SET_SIZE }, () => fraction(ctx.random));
  await dealInTransaction({ ...ctx, bookings }, async (sql) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.dailies})`;
    // A separate statement, so that it sees what was committed while the first one waited.
    const [existing] = await sql`select from dailies where day = ${day}::date`;
    if (existing) return;
    const ids = await pickRecords(sql, day, starts);
    const records = await readRecords(sql, ids);
    if (records.length < SET_SIZE)
      throw new AppError(
        'NO_QUESTIONS',
        'There are too few records for a daily today. Please try again later.',
      );
    const withoutFour = records.filter((r) => !isFourOf(r.category_code, r.offered_codes ?? []));
    if (withoutFour.length > 0) throw new OptionsMissing(withoutFour);
    await writeDaily(sql, day, ctx.now());
    await writeQuestions(sql, { day, records, bookings, random: ctx.random });
  });
}

/** Picks a record near each random point that no daily had lately, and fills up with those that a daily had longest ago. */
async function pickRecords(sql: Queryable, day: string, starts: readonly number[]): Promise<string[]> {
  const used = await sql<{ record_id: string }[]>`
    select record_id from daily_questions where day >= ${addDays(day, -DAYS_UNTIL_REPEAT)}::date`;
  const picked: string[] = [];
  for (const start of starts) {
    const except = [...used.map((row) => row.record_id), ...picked];
    // Picked as of the close, so that the record is in play until then.
    const [found] = await sql<{ record_id: string }[]>`
      select record_id from pick_quiz_records(${NOBODY}::uuid, null,
        ${new Date(dailyClosesAtMs(day)).toISOString()}::timestamptz, ${start}::float8, 1,
        ${`{${ASKABLE_CODES.join(',')}}`}::smallint[], ${`{${except.join(',')}}`}::uuid[])`;
    if (!found) break;
    picked.push(found.record_id);
  }
  if (picked.length === starts.length) return picked;
  const again = await sql<{ record_id: string }[]>`
    select q.record_id from daily_questions q join booking_records r on r.id = q.record_id
    where ${mayBeInDaily(sql, day)} and q.record_id <> all(${`{${picked.join(',')}}`}::uuid[])
    group by q.record_id order by max(q.day), q.record_id limit ${starts.length - picked.length}::integer`;
  return [...picked, ...again.map((row) => row.record_id)];
}

function readRecords(sql: Queryable, ids: readonly string[]): Promise<Chosen[]> {
  return sql<Chosen[]>`
    select r.id as record_id, r.category_code, r.offered_codes, r.county_fips,
      extract(isodow from r.booked_on)::integer as weekday
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality i (id, place)
    join booking_records r on r.id = i.id order by i.place`;
}

async function writeDaily(sql: Queryable, day: string, now: Date): Promise<void> {
  await sql`
    insert into dailies (day, number, created_at)
    select ${day}::date, coalesce(max(number), 0) + 1, ${now.toISOString()}::timestamptz from dailies`;
}

type NewQuestions = { day: string; records: readonly Chosen[]; bookings: Bookings; random: Random };

async function writeQuestions(
  sql: Queryable,
  { day, records, bookings, random }: NewQuestions,
): Promise<void> {
  const rows = records.map((record, position) => {
    const { codes, answerIndex } = showOptions(record.category_code, record.offered_codes ?? [], random);
    return {
      position,
      id: random.uuid(),
      record_id: record.record_id,
      option_key: newOptionKey(random),
      option_codes: codes,
      answer_index: answerIndex,
      weekday_shown: showsWeekday(bookings, record.county_fips, record.weekday),
    };
  });
  // Text first, so that the driver does not encode the JSON again.
  await sql`
    insert into daily_questions (day, position, id, record_id, option_key, code_1, code_2, code_3, code_4, answer_index,
      weekday_shown)
    select ${day}::date, r.position, r.id, r.record_id, r.option_key, r.option_codes[1], r.option_codes[2],
      r.option_codes[3], r.option_codes[4], r.answer_index, r.weekday_shown
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (position smallint, id uuid, record_id uuid,
      option_key uuid, option_codes smallint[], answer_index smallint, weekday_shown boolean)`;
}
