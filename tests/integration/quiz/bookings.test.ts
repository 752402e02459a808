import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OFFENSE_CATEGORIES, offenseCategory } from '@/lib/charges/offense-categories';
import { AGENCY_KINDS, BOND_BANDS, CHARGE_CLASSES, DAY_PARTS } from '@/lib/contract/enums';
import { type BookingSlip, SLIP_FACT_NAMES, WEEKDAYS } from '@/lib/contract/records/booking-slip';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { type AnswerBatcher, createAnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import { judgeAnswer } from '@/lib/quiz/judging/judge-answer';
import { ASKABLE_CODES, PLAYABLE } from '@/lib/quiz/options/options';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { findClue, isPar } from '@/lib/quiz/options/shares';
import { NO_SLIP } from '@/lib/records/booking-slip';
import { type BookedRecord, bookingsOfRecords } from '@/tests/support/bookings';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, judgeConnection, playerContext, secretOptions } from '@/tests/support/game-world';

const database = testDatabase();
const START = new Date('2026-11-21T12:00:00.000Z');
const MINUTE_MS = 60_000;
/** Enough records for a county of its own, for its state only, and for the nation only. */
const PLANTED = [
  { fips: '48201', name: 'Harris', state: 'TX', records: 1100, area: 'Harris County, TX', within: '48201' },
  { fips: '48453', name: 'Travis', state: 'TX', records: 60, area: 'Texas', within: '48' },
  { fips: '06037', name: 'Los Angeles', state: 'CA', records: 45, area: 'United States', within: '' },
];
let answers: AnswerBatcher;

beforeAll(async () => {
  const sql = database.sql;
  await sql`insert into photos (storage_key, perceptual_hash, width_px) values ('x', 0, 232)`;
  // More of the first codes than of the last; one in 100 has expired, one in 70 is of a barred category, one in 7 is drawn. A list
  // of values has none at 0, so every fact is unknown in some records.
  const listOf = (values: readonly string[]) => `{${values.join(',')}}`;
  const codes = [...ASKABLE_CODES.slice(0, 60), ...ASKABLE_CODES.slice(0, 20), ...ASKABLE_CODES.slice(0, 5)];
  const barred = OFFENSE_CATEGORIES.find((category) => !category.playable)?.code ?? 0;
  for (const { fips, name, state, records } of PLANTED) {
    await sql`insert into counties (fips, name, state, lat, long) values (${fips}, ${name}, ${state}, 0, 0)`;
    await sql`
      insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence, charge_normalized,
        photo_id, imported_at, expires_at, synthetic, part_of_day, bond, charge_class, arrested_by, shown_facts, pool)
      select ${fips} || n, ${fips}, '2026-01-01'::date + (n % 2 * (n % 5))::integer,
        case when n % 70 = 0 then ${barred}::integer else (${`{${codes.join(',')}}`}::integer[])[1 + n % ${codes.length}::integer] end,
        1, 'x', p.id, now(), case when n % 100 = 0 then ${START.toISOString()}::timestamptz end, n % 7 = 0,
        (${listOf(DAY_PARTS)}::text[])[n % 5], (${listOf(BOND_BANDS)}::text[])[n % 7],
        (${listOf(CHARGE_CLASSES)}::text[])[n % 4], (${listOf(AGENCY_KINDS)}::text[])[n % 6], n % 5,
        case n % 5 when 0 then 'company' else 'quiz' end
      from photos p, generate_series(1, ${records}::integer) n`;
  }
  const connect = () => judgeConnection(database.url);
  const { log } = anonymousContext(database.db);
  answers = createAnswerBatcher({ connect, now: () => START, minGapMs: 0, log });
});
afterAll(() => answers.close());
beforeEach(() => database.sql`update booking_records set offered_codes = null`);

async function newCaller() {
  const player = await createOnePlayer(database.db, { now: START });
  return { ...playerContext(database.db, player, { now: START }), answers };
}

/** Counts records in play by category, with grades, in an area except one record. */
async function plainCount(within: string, exceptId: string): Promise<Map<number, number>> {
  const rows = await database.sql<{ category_code: number }[]>`
    select category_code from booking_records
    where county_fips like ${`${within}%`} and id <> ${exceptId}::uuid
      and (expires_at is null or expires_at > ${START.toISOString()}::timestamptz)`;
  const counts = new Map<number, number>();
  for (const { category_code } of rows) {
    const category = offenseCategory(category_code);
    if (category?.playable) counts.set(category.code, (counts.get(category.code) ?? 0) + 1);
  }
  return counts;
}

type RecordRow = {
  id: string;
  fips: string;
  name: string;
  state: string;
  category_code: number;
  weekday: number;
  part_of_day: BookingSlip['part_of_day'];
  bond: BookingSlip['bond'];
  class: BookingSlip['class'];
  arrested_by: BookingSlip['arrested_by'];
  shown: number;
  pool: BookedRecord['pool'];
};

/** Returns the records in play with their whole slips. */
async function recordsInPlay(): Promise<(BookedRecord & { id: string; shown: number })[]> {
  const rows = await database.sql<RecordRow[]>`
    select r.id, c.fips, c.name, c.state, r.category_code, extract(isodow from r.booked_on)::integer as weekday,
      r.part_of_day, r.bond, r.charge_class as class, r.arrested_by, r.shown_facts::integer as shown, r.pool
    from booking_records r join counties c on c.fips = r.county_fips
    where r.expires_at is null or r.expires_at > ${START.toISOString()}::timestamptz`;
  return rows.map(({ id, fips, name, state, category_code, weekday, shown, pool, ...facts }) => {
    const { part_of_day, bond, class: chargeClass, arrested_by } = facts;
    const slip = {
      weekday: WEEKDAYS[weekday - 1] ?? null,
      part_of_day,
      bond,
      class: chargeClass,
      arrested_by,
    };
    return { id, fips, name, state, categoryCode: category_code, slip, shown, pool };
  });
}

/** When is two facts: weekday and part of day. */
const shownSlip = ({ slip, shown }: { slip: BookingSlip; shown: number }): BookingSlip => ({
  ...NO_SLIP,
  ...Object.fromEntries(SLIP_FACT_NAMES.slice(0, shown && shown + 1).map((fact) => [fact, slip[fact]])),
});

test('what the database counts equals a plain count: categories and facts, in nation, states and large counties', async () => {
  const { sql } = database;
  const counted = await readBookingCounts(anonymousContext(database.db, { now: () => START }));
  expect(counted).toEqual(bookingsOfRecords(await recordsInPlay(), { invented: false }));
  const { counties, states, nation } = counted;
  expect(PLANTED.map(({ fips }) => counties.get(fips)?.byValue != null)).toEqual([true, false, false]);
  expect([...states.values(), nation].every(({ byValue }) => byValue !== null)).toBe(true);
  // The clocks of the two counts are 10 minutes apart, so that the second is a new one.
  const later = { now: () => new Date(START.getTime() + 10 * MINUTE_MS) };
  const before = await sql<{ id: string }[]>`select id from booking_records where not synthetic`;
  await sql`update booking_records set synthetic = true`;
  expect(await readBookingCounts(anonymousContext(database.db, later))).toEqual({
    ...counted,
    invented: true,
  });
  await sql`update booking_records set synthetic = false where id = any (${`{${before.map(({ id }) => id).join(',')}}`}::uuid[])`;
});

type QuestionRow = { record_id: string; codes: number[]; answer_index: number; par: boolean };

const questionRow = async (id: string) => {
  const [row] = await database.sql<QuestionRow[]>`
    select q.record_id, array[q.code_1, q.code_2, q.code_3, q.code_4] as codes, q.answer_index, q.par
    from questions q where q.id = ${id}::uuid`;
  if (!row) throw new Error('no such question');
  return row;
};

test.each(PLANTED)(
  'shares, par and clue of a question from $name equal a plain count over $area, again for a retry',
  async ({ fips, area, within }) => {
    const records = await recordsInPlay();
    const bookings = bookingsOfRecords(records, { invented: false });
    const pars = new Set<boolean>();
    const ctx = await newCaller();
    for (let set = 0; set < 3; set += 1) {
      const { questions } = await dealQuestions(ctx, { table: fips });
      for (const { question_id, place, booking } of questions) {
        expect(place).toBe(
          `${PLANTED.find((county) => county.fips === fips)?.name} County, ${fips === '06037' ? 'CA' : 'TX'}`,
        );
        const { record_id, codes, answer_index, par } = await questionRow(question_id);
        const record = records.find(({ id }) => id === record_id);
        if (!record) throw new Error('a question about a record that is not in play');
        expect(booking).toEqual(shownSlip(record));
        const asked = { countyFips: fips, categoryCode: record.categoryCode, slip: booking };
        const { right } = await secretOptions(database.db, question_id);
        const { judgement } = await judgeAnswer(ctx, { question_id, option_id: right });
        const counts = await plainCount(within, record_id);
        const of_options = codes.map((code) => counts.get(code) ?? 0);
        const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
        expect(judgement.bookings).toEqual({ area, total, of_options, invented: false });
        expect(judgement.clue).toEqual(findClue(bookings, asked));
        expect(judgement.photo_right_percent).toBeNull();
        expect(codes[answer_index - 1]).toBe(offenseCategory(record.categoryCode)?.code);
        expect(par).toBe(isPar(bookings, asked, codes));
        pars.add(par);
        const again = await judgeAnswer(ctx, { question_id, option_id: right });
        const { bookings: shares, clue } = judgement;
        expect(again).toMatchObject({ isFirst: false, judgement: { bookings: shares, clue } });
      }
    }
    expect(pars).toEqual(new Set([true, false]));
  },
);

test('how many got a photo right is said from 20 answers on', async () => {
  const ctx = await newCaller();
  const { questions } = await dealQuestions(ctx);
  const said: (number | null)[] = [];
  for (const [i, known] of [
    [19, 19],
    [20, 7],
    [400, 151],
  ].entries()) {
    const question_id = questions[i]?.question_id ?? '';
    const { record_id } = await questionRow(question_id);
    const [count = 0, right = 0] = known;
    await database.sql`
      insert into record_results (record_id, answers, right_answers) values (${record_id}::uuid, ${count}, ${right})`;
    const { judgement } = await judgeAnswer(ctx, { question_id });
    said.push(judgement.photo_right_percent);
  }
  expect(said).toEqual([null, 35, 38]);
});

test('an answer whose record has left is acknowledged again without shares', async () => {
  const ctx = await newCaller();
  const question_id = (await dealQuestions(ctx)).questions[0]?.question_id ?? '';
  expect((await judgeAnswer(ctx, { question_id })).judgement.bookings).not.toBeNull();
  const { record_id } = await questionRow(question_id);
  await database.sql`delete from booking_records where id = ${record_id}::uuid`;
  expect((await judgeAnswer(ctx, { question_id })).judgement.bookings).toBeNull();
});

test('counts are at most five minutes old, and are renewed a minute earlier beside their use', async () => {
  let minutes = 0;
  const now = () => new Date(START.getTime() + 60 * MINUTE_MS + minutes * MINUTE_MS);
  const ctx = anonymousContext(database.db, { now });
  const total = async () => (await readBookingCounts(ctx)).nation.total;
  const first = await readBookingCounts(ctx);
  expect(first.nation.byCategory).toHaveLength(PLAYABLE.length);
  const remove = () =>
    database.sql`
      update booking_records set expires_at = '2026-01-01T00:00:00Z'
      where id = (
        select id from booking_records where expires_at is null and category_code = any(${`{${ASKABLE_CODES.join(',')}}`}::smallint[])
        limit 1)`;
  await remove();
  minutes = 3.9;
  expect(await readBookingCounts(ctx)).toBe(first);
  minutes = 4;
  expect(await readBookingCounts(ctx)).toBe(first);
  await expect.poll(total).not.toBe(first.nation.total);
  const second = await total();
  await remove();
  minutes = 9;
  expect(await total()).toBeLessThan(second);
});

test('a drawn bank that is loading is counted again after ten seconds', async () => {
  const { sql } = database;
  let seconds = 0;
  const now = () => new Date(START.getTime() + 300 * MINUTE_MS + seconds * 1000);
  const total = async () => (await readBookingCounts(anonymousContext(database.db, { now }))).nation.total;
  const real = await sql<{ id: string }[]>`select id from booking_records where not synthetic`;
  const gone = 5;
  await sql`update booking_records set synthetic = true`;
  try {
    const first = await total();
    await sql`
      update booking_records set expires_at = '2026-01-01T00:00:00Z' where id = any (
        select id from booking_records
        where expires_at is null and category_code = any(${`{${ASKABLE_CODES.join(',')}}`}::smallint[]) limit ${gone})`;
    seconds = 9;
    expect(await total()).toBe(first);
    seconds = 10;
    expect(await total()).toBe(first - gone);
  } finally {
    await sql`update booking_records set synthetic = false where id = any (${`{${real.map(({ id }) => id).join(',')}}`}::uuid[])`;
  }
});

test('when counting fails, older counts are used', async () => {
  let minutes = 0;
  const now = () => new Date(START.getTime() + 600 * MINUTE_MS + minutes * MINUTE_MS);
  const ctx = anonymousContext(database.db, { now });
  const first = await readBookingCounts(ctx);
  await database.sql`alter table booking_records rename to moved_records`;
  minutes = 10;
  try {
    expect(await readBookingCounts(ctx)).toBe(first);
  } finally {
    await database.sql`alter table moved_records rename to booking_records`;
  }
  expect(await readBookingCounts(ctx)).not.toBe(first);
});

test('thousands of counties are counted more often than the pool has connections', async () => {
  const sql = database.sql;
  await sql`
    insert into counties (fips, name, state, lat, long)
    select '9' || lpad(n::text, 4, '0'), 'County ' || n, 'XX', 0, 0 from generate_series(1, 3000) n`;
  await sql`
    insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence, charge_normalized,
      photo_id, imported_at, pool)
    select '9' || n, '9' || lpad(n::text, 4, '0'), '2026-01-01', 4010, 1, 'x', p.id, now(), 'quiz'
    from photos p, generate_series(1, 3000) n`;
  for (let hour = 100; hour < 112; hour += 1) {
    const now = () => new Date(START.getTime() + hour * 60 * MINUTE_MS);
    const { counties } = await readBookingCounts(anonymousContext(database.db, { now }));
    expect(counties.size).toBe(3000 + PLANTED.length);
    expect(counties.get('93000')).toMatchObject({ name: 'County 3000 County, XX', total: 1 });
  }
});

test('a count without records is not kept: the first import may end after it', async () => {
  const sql = database.sql;
  const at = new Date(START.getTime() + 60 * MINUTE_MS);
  const countAt = async (now: Date) =>
    (await readBookingCounts({ ...anonymousContext(database.db), now: () => now })).nation.total;
  await sql`update booking_records set expires_at = ${START.toISOString()}::timestamptz`;
  expect(await countAt(at)).toBe(0);
  await sql`update booking_records set expires_at = null`;
  expect(await countAt(new Date(at.getTime() + 1000))).toBeGreaterThan(1000);
});
