import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { utcDay } from '@/lib/contract/daily/day';
import { getDaily } from '@/lib/daily/get-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { replaceQuestion } from '@/lib/quiz/dealing/replace-question';
import { judgeAnswers } from '@/lib/quiz/judging/judge-answers-sql';
import { fitsRecord } from '@/lib/quiz/options/options';
import { dailyPlayers, newDailyPlayer } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { brokenInvariants, createRecords, playerContext, secretOptions } from '@/tests/support/game-world';
import { digestOfRows } from '@/tests/support/walk';
import '@/tests/support/context';

const database = testDatabase();
const START = new Date('2026-11-21T00:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
let second: Database;

beforeAll(() => {
  second = openDatabase({ url: database.url, poolSize: 10 });
});
afterAll(() => second.$client.end({ timeout: 5 }));
beforeEach(async () => {
  const sql = database.db.$client;
  await sql`truncate dailies, daily_questions, daily_counts, player_dailies`;
  await sql`delete from booking_records`;
});

/** Starts the daily of a day for a new player. Returns the records by position. */
async function dailyOf(now: Date): Promise<string[]> {
  const player = await newDailyPlayer(database.db, now);
  await startDaily(playerContext(database.db, player, { now }));
  return recordsOf(now);
}
async function recordsOf(now: Date): Promise<string[]> {
  const rows = await database.db.$client<{ id: string }[]>`
    select record_id as id from daily_questions where day = ${utcDay(now.getTime())}::date order by position`;
  return rows.map(({ id }) => id);
}
const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS);
async function dealSets(ctx: Parameters<typeof dealQuestions>[0], sets: number): Promise<void> {
  for (let i = 0; i < sets; i += 1) {
    await dealQuestions(ctx);
    await database.db
      .$client`update game_states set open_set_id = null where player_id = ${ctx.actor.playerId}`;
  }
}

test('50 players over two pools at the first moment of a day get one set, in the same order', async () => {
  await createRecords(database.db, 100, 'company');
  const players = await dailyPlayers(database.db, 50, START);
  const sets = await Promise.all(
    players.map((player, i) =>
      startDaily(playerContext(i % 2 ? second : database.db, player, { now: START })),
    ),
  );
  const asked = sets.map(({ questions }) =>
    questions.map(({ question_id, options }) => [question_id, options.map(({ option_id }) => option_id)]),
  );
  expect(asked[0]).toHaveLength(10);
  for (const other of asked) expect(other).toEqual(asked[0]);
  // Each photo address is of its player alone.
  expect(new Set(sets.flatMap(({ questions }) => questions.map(({ question }) => question))).size).toBe(500);
  expect(await getDaily(playerContext(second, players[0] ?? expect.fail(), { now: START }))).toMatchObject({
    state: 'open',
    number: 1,
  });
});

test('the records outlive the daily, have four options each, and nothing of them tells day or place', async () => {
  const ids = await createRecords(database.db, 6, 'company');
  const sql = database.db.$client;
  // Eight of the 18 expire at the close, one millisecond too early.
  const closing = daysLater(2).toISOString();
  await sql`update booking_records set expires_at = ${closing}::timestamptz where id = any(${`{${ids.slice(0, 8).join(',')}}`}::uuid[])`;
  await sql`update booking_records set expires_at = ${closing}::timestamptz + interval '1 ms' where id = ${ids[8] ?? ''}`;
  const picked = await dailyOf(START);
  expect(picked.toSorted()).toEqual(ids.slice(8).toSorted());
  const rows = await sql<
    { id: string; codes: number[]; right: number; answer_index: number; offered: number[] }[]
  >`
    select q.id, array[code_1, code_2, code_3, code_4] as codes, q.answer_index, r.category_code as right,
      r.offered_codes as offered
    from daily_questions q join booking_records r on r.id = q.record_id`;
  for (const { id, codes, right, answer_index, offered } of rows) {
    expect(fitsRecord(right, codes)).toBe(true);
    expect(codes[answer_index - 1]).toBe(right);
    expect(codes.toSorted()).toEqual(offered.toSorted());
    // A UUID of version 4: random.
    expect(id[14]).toBe('4');
  }
});

test('homicides are in no daily', async () => {
  const ids = await createRecords(database.db, 8, 'company');
  const codes = '{1010,1011,1040,1050}';
  await database.db
    .$client`update booking_records set category_code = (${codes}::smallint[])[1 + ascii(id::text) % 4] where id = any(${`{${ids.slice(0, 14).join(',')}}`}::uuid[])`;
  expect((await dailyOf(START)).toSorted()).toEqual(ids.slice(14).toSorted());
});

test('no record comes again within 60 days; then the least recently used fill up', async () => {
  await createRecords(database.db, 11, 'company');
  const days = [];
  for (let day = 0; day < 3; day += 1) days.push(await dailyOf(daysLater(day)));
  expect(new Set(days.flat()).size).toBe(30);
  const [first = [], next = []] = days;
  // Three of the 33 were never used. The rest of the fourth day comes from the first.
  const fourth = await dailyOf(daysLater(3));
  const used = new Set(days.flat());
  expect(fourth.filter((id) => !used.has(id))).toHaveLength(3);
  expect(fourth.filter((id) => first.includes(id))).toHaveLength(7);
  const fifth = await dailyOf(daysLater(4));
  expect(fifth.filter((id) => first.includes(id) && !fourth.includes(id))).toHaveLength(3);
  expect(fifth.filter((id) => next.includes(id))).toHaveLength(7);
  // With enough records, those of 60 days ago are still left out.
  await createRecords(database.db, 3, 'company');
  expect((await dailyOf(daysLater(64))).filter((id) => fifth.includes(id))).toEqual([]);
  const numbers = await database.db.$client`select number from dailies order by day`;
  expect(numbers.map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('with fewer than ten records there is no daily, and nothing is stored', async () => {
  await createRecords(database.db, 4, 'company');
  await database.db.$client`delete from booking_records where id in (select id from booking_records limit 3)`;
  const ctx = playerContext(database.db, await newDailyPlayer(database.db, START), { now: START });
  expect(await getDaily(ctx)).toMatchObject({ state: 'none', number: 1, of: 0 });
  const before = await digestOfRows(database.db);
  await expect(startDaily(ctx)).rejects.toMatchObject({ code: 'NO_QUESTIONS' });
  expect(await digestOfRows(database.db)).toEqual(before);
});

test('a daily between the questions of a set leaves the ledger whole', async () => {
  await createRecords(database.db, 30);
  await createRecords(database.db, 30, 'company');
  const player = await newDailyPlayer(database.db, START);
  const ctx = playerContext(database.db, player, { now: START });
  const sql = database.db.$client;
  // The fourth set fills the row of player_sets.
  await dealSets(ctx, 3);
  const open = await dealQuestions(ctx);
  await startDaily(ctx);
  const [failed] = open.questions;
  const { questions } = await replaceQuestion(ctx, { question_id: failed?.question_id ?? '' });
  for (const { question_id } of questions) {
    const { wrong } = await secretOptions(database.db, question_id);
    const answers = [{ ...player, questionId: question_id, optionId: wrong }];
    expect(await judgeAnswers(database.db, answers, { now: START, minGapMs: 0 })).toMatchObject([
      { outcome: 'JUDGED' },
    ]);
  }
  expect(await brokenInvariants(database.db)).toEqual([]);
  const [noted] = await sql`
    select cardinality(set_ids) as sets, cardinality(record_ids) as records,
      (select open_set_id from game_states g where g.player_id = p.player_id) = any(set_ids) as open
    from player_sets p where player_id = ${player.playerId} order by chunk desc limit 1`;
  // Ten of each set and the replacement, none of the daily.
  expect(noted).toEqual({ sets: 4, records: 41, open: true });
});

test('nothing of tomorrow is stored, and two games with the same records choose differently', async () => {
  await createRecords(database.db, 100, 'company');
  const picked = await dailyOf(START);
  const sql = database.db.$client;
  const [ahead] = await sql`
    select (select count(*)::integer from dailies where day > '2026-11-21') as dailies,
      (select count(*)::integer from daily_questions where day > '2026-11-21') as questions`;
  expect(ahead).toEqual({ dailies: 0, questions: 0 });
  // The same rows once more: everything that is stored, and the moment, are equal.
  await sql`truncate dailies, daily_questions, player_dailies`;
  expect(await dailyOf(START)).not.toEqual(picked);
});
