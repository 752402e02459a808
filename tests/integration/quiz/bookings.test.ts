import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OFFENSE_CATEGORIES, offenseCategory } from '@/lib/charges/offense-categories';
import { type AnswerBatcher, createAnswerBatcher } from '@/lib/quiz/answer-batcher';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { judgeAnswer } from '@/lib/quiz/judge-answer';
import { readBookings } from '@/lib/quiz/options/bookings';
import { ASKABLE_CODES, PLAYABLE } from '@/lib/quiz/options/options';
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
  // More of the first codes than of the last; one in 100 has expired, one in 70 is of a barred category.
  const codes = [...ASKABLE_CODES.slice(0, 60), ...ASKABLE_CODES.slice(0, 20), ...ASKABLE_CODES.slice(0, 5)];
  const barred = OFFENSE_CATEGORIES.find((category) => category.barred)?.code ?? 0;
  for (const { fips, name, state, records } of PLANTED) {
    await sql`insert into counties (fips, name, state, lat, long) values (${fips}, ${name}, ${state}, 0, 0)`;
    await sql`
      insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence, charge_normalized,
        photo_id, imported_at, expires_at, pool)
      select ${fips} || n, ${fips}, '2026-01-01'::date + (n % 2 * (n % 5))::integer,
        case when n % 70 = 0 then ${barred}::integer else (${`{${codes.join(',')}}`}::integer[])[1 + n % ${codes.length}::integer] end,
        1, 'x', p.id, now(), case when n % 100 = 0 then ${START.toISOString()}::timestamptz end,
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
    if (category && !category.barred) counts.set(category.code, (counts.get(category.code) ?? 0) + 1);
  }
  return counts;
}

type QuestionRow = { record_id: string; codes: number[]; answer_index: number; par: boolean; shown: boolean };

const questionRow = async (id: string) => {
  const [row] = await database.sql<(QuestionRow & { weekday: string })[]>`
    select q.record_id, array[q.code_1, q.code_2, q.code_3, q.code_4] as codes, q.answer_index, q.par,
      q.weekday_shown as shown, to_char(r.booked_on, 'FMDay') as weekday
    from questions q join booking_records r on r.id = q.record_id where q.id = ${id}::uuid`;
  if (!row) throw new Error('no such question');
  return row;
};

test.each(PLANTED)(
  'shares of a question from $name equal a plain count over $area, again for a retry',
  async ({ fips, area, within }) => {
    const ctx = await newCaller();
    const { questions } = await dealQuestions(ctx, { table: fips });
    const pars = new Set<boolean>();
    for (const { question_id, place } of questions) {
      expect(place).toBe(
        `${PLANTED.find((county) => county.fips === fips)?.name} County, ${fips === '06037' ? 'CA' : 'TX'}`,
      );
      const { record_id, codes, answer_index, par } = await questionRow(question_id);
      const { right } = await secretOptions(database.db, question_id);
      const { judgement } = await judgeAnswer(ctx, { question_id, option_id: right });
      const counts = await plainCount(within, record_id);
      const of_options = codes.map((code) => counts.get(code) ?? 0);
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      expect(judgement.bookings).toEqual({ area, total, of_options });
      expect(judgement.photo_right_percent).toBeNull();
      expect(par).toBe(
        of_options.every((count, i) => i === answer_index - 1 || count < (of_options[answer_index - 1] ?? 0)),
      );
      pars.add(par);
      const again = await judgeAnswer(ctx, { question_id, option_id: right });
      expect(again).toMatchObject({ isFirst: false, judgement: { bookings: judgement.bookings } });
    }
    expect(pars).toEqual(new Set([true, false]));
  },
);

test('the weekday is shown where 20 records of the county share it', async () => {
  const ctx = await newCaller();
  const shown = new Set<string | null>();
  for (let set = 0; set < 4; set += 1) {
    for (const { question_id, weekday } of (await dealQuestions(ctx, { table: '06037' })).questions) {
      const row = await questionRow(question_id);
      const [{ alike } = { alike: 0 }] = await database.sql<{ alike: number }[]>`
        select count(*)::integer as alike from booking_records r join booking_records asked on asked.id = ${row.record_id}::uuid
        where r.county_fips = asked.county_fips and (r.expires_at is null or r.expires_at > ${START.toISOString()}::timestamptz)
          and r.category_code = any(${`{${ASKABLE_CODES.join(',')}}`}::smallint[])
          and extract(isodow from r.booked_on) = extract(isodow from asked.booked_on)`;
      expect(row.shown).toBe(alike >= 20);
      expect(weekday).toBe(alike >= 20 ? row.weekday : null);
      shown.add(weekday);
    }
    await database.sql`
      update game_states set open_set_id = null where player_id = ${ctx.actor.playerId}::uuid`;
  }
  expect(shown.size).toBeGreaterThan(1);
  expect(shown).toContain(null);
});

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
  const total = async () => (await readBookings(ctx)).nation.total;
  const first = await readBookings(ctx);
  expect(first.nation.byCategory).toHaveLength(PLAYABLE.length);
  const remove = () =>
    database.sql`
      update booking_records set expires_at = '2026-01-01T00:00:00Z'
      where id = (select id from booking_records where expires_at is null limit 1)`;
  await remove();
  minutes = 3.9;
  expect(await readBookings(ctx)).toBe(first);
  minutes = 4;
  expect(await readBookings(ctx)).toBe(first);
  await expect.poll(total).not.toBe(first.nation.total);
  const second = await total();
  await remove();
  minutes = 9;
  expect(await total()).toBeLessThan(second);
});

test('when counting fails, older counts are used', async () => {
  let minutes = 0;
  const now = () => new Date(START.getTime() + 600 * MINUTE_MS + minutes * MINUTE_MS);
  const ctx = anonymousContext(database.db, { now });
  const first = await readBookings(ctx);
  await database.sql`alter table booking_records rename to moved_records`;
  minutes = 10;
  try {
    expect(await readBookings(ctx)).toBe(first);
  } finally {
    await database.sql`alter table moved_records rename to booking_records`;
  }
  expect(await readBookings(ctx)).not.toBe(first);
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
    const { counties } = await readBookings(anonymousContext(database.db, { now }));
    expect(counties.size).toBe(3000 + PLANTED.length);
    expect(counties.get('93000')).toMatchObject({ name: 'County 3000 County, XX', total: 1 });
  }
});

test('a count without records is not kept: the first import may end after it', async () => {
  const sql = database.sql;
  const at = new Date(START.getTime() + 60 * MINUTE_MS);
  const countAt = async (now: Date) =>
    (await readBookings({ ...anonymousContext(database.db), now: () => now })).nation.total;
  await sql`update booking_records set expires_at = ${START.toISOString()}::timestamptz`;
  expect(await countAt(at)).toBe(0);
  await sql`update booking_records set expires_at = null`;
  expect(await countAt(new Date(at.getTime() + 1000))).toBeGreaterThan(1000);
});
