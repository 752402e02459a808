import type { Queryable } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { sql } from '@/db/sql';
import { addDays, dailyClosesAtMs } from '@/lib/contract/daily/day';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext, Random } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { fractions } from '@/lib/platform/random';
import { pickCompanyRecords, readRecordsToAsk } from '@/lib/quiz/dealing/company-records';
import type { BookingCounts } from '@/lib/quiz/options/booking-counts';
import { COMPANY_CODES } from '@/lib/quiz/options/options';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import {
  dealInTransaction,
  draftQuestion,
  type RecordToAsk,
  requireOptions,
} from '@/lib/quiz/options/record-options';
import { newOptionKey } from '@/lib/quiz/question-ids';
import { message } from '@/messages/message';

/** After this many days a record may be asked again; earlier only if records run out. */
const DAYS_UNTIL_REPEAT = 60;

export const noDaily = () => new AppError('NO_QUESTIONS', message('daily', 'tooFew'));

/** Creates the daily of a day unless it exists. Two callers at once create one. Throws NO_QUESTIONS with fewer than ten records. */
export async function createDaily(
  ctx: Pick<PlayerContext, 'db' | 'now' | 'random' | 'log'>,
  day: string,
): Promise<void> {
  const bookings = await readBookingCounts(ctx);
  // Drawn once: `dealInTransaction` runs the deal again after it has stored missing options. The same points then pick the same records.
  const randomPoints = fractions(ctx.random, ROUND_SIZE);
  await dealInTransaction({ ...ctx, bookings }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.dailies})`);
    // A new statement sees what was committed during the wait for the lock.
    const [existing] = await tx.execute(sql`select from dailies where day = ${day}::date`);
    if (existing) return;
    const ids = await pickDailyRecords(tx, day, randomPoints);
    const records = await readRecordsToAsk(tx, ids);
    if (records.length < ROUND_SIZE) throw noDaily();
    requireOptions(records);
    await writeDaily(tx, day, ctx.now());
    const slots = records.map((_, position) => ({ position, version: 0 }));
    await writeDailyQuestions(tx, { day, slots, records, bookings, random: ctx.random });
  });
}

/** Picks records that no recent daily had; if too few are left, also those whose last daily is longest ago. May return fewer. */
export async function pickDailyRecords(
  db: Queryable,
  day: string,
  randomPoints: readonly number[],
): Promise<string[]> {
  const used = await db.execute<{ record_id: string }>(sql`
    select record_id from daily_questions where day >= ${addDays(day, -DAYS_UNTIL_REPEAT)}::date`);
  const inPlayAt = new Date(dailyClosesAtMs(day));
  const picked = await pickCompanyRecords(db, {
    inPlayAt,
    randomPoints,
    exceptIds: used.map((row) => row.record_id),
    codes: COMPANY_CODES,
  });
  if (picked.length === randomPoints.length) return picked;
  const again = await db.execute<{ record_id: string }>(sql`
    select q.record_id from daily_questions q join booking_records r on r.id = q.record_id
    where ${mayBeInDaily(day)} and q.record_id <> all(${picked}::uuid[])
    group by q.record_id having max(q.day) < ${day}::date order by max(q.day), q.record_id limit ${randomPoints.length - picked.length}::integer`);
  return [...picked, ...again.map((row) => row.record_id)];
}

async function writeDaily(db: Queryable, day: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into dailies (day, number, created_at)
    select ${day}::date, coalesce(max(number), 0) + 1, ${now.toISOString()}::timestamptz from dailies`);
}

type NewQuestions = {
  day: string;
  /** One per record. */
  slots: readonly { position: number; version: number }[];
  records: readonly RecordToAsk[];
  bookings: BookingCounts;
  random: Random;
};

export async function writeDailyQuestions(
  db: Queryable,
  { day, slots, records, bookings, random }: NewQuestions,
): Promise<void> {
  const rows = records.map((record, i) => {
    const { codes, answerIndex, par } = draftQuestion(record, bookings, random);
    return {
      ...slots[i],
      id: random.uuid(),
      record_id: record.record_id,
      option_key: newOptionKey(random),
      option_codes: codes,
      answer_index: answerIndex,
      par,
    };
  });
  await db.execute(sql`
    insert into daily_questions (day, position, version, id, record_id, option_key, code_1, code_2, code_3, code_4, answer_index,
      par)
    select ${day}::date, r.position, r.version, r.id, r.record_id, r.option_key, r.option_codes[1], r.option_codes[2],
      r.option_codes[3], r.option_codes[4], r.answer_index, r.par
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (position smallint, version smallint, id uuid, record_id uuid,
      option_key uuid, option_codes smallint[], answer_index smallint, par boolean)`);
}

/** SQL condition on a record `r`: it may be in the daily of this day, and stays in play until the daily closes. */
const mayBeInDaily = (day: string) => sql`
  r.pool = 'company' and r.category_code = any(${COMPANY_CODES}::smallint[])
  and (r.expires_at is null or r.expires_at > ${new Date(dailyClosesAtMs(day)).toISOString()}::timestamptz)`;

export const hasEnoughRecords = (day: string) => sql`
  (select count(*) = ${ROUND_SIZE}::integer from (
    select from booking_records r where ${mayBeInDaily(day)} limit ${ROUND_SIZE}::integer
  ) found)`;
