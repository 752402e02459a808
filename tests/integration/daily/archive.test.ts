import { beforeEach, expect, test } from 'vitest';
import { addDays } from '@/lib/contract/daily/day';
import { listArchive } from '@/lib/daily/archive/list-archive';
import { getDaily } from '@/lib/daily/get-daily';
import { grantDay } from '@/lib/daily/granted-days';
import { answerDaily } from '@/lib/daily/play/answer-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import {
  dailyOptions,
  dailyPlayers,
  newDailyPlayer,
  playDaily,
  removeFromDaily,
} from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { befriend } from '@/tests/support/friends';
import { createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const FIRST = '2026-11-01';
const clock = { now: new Date() };
/** Played the first daily in time. */
let early: WorldPlayer;
let player: WorldPlayer;

const ctxOf = (of = player) => playerContext(database.db, of, clock);
const play = (options?: Parameters<typeof playDaily>[3], of = player) =>
  playDaily(database.db, of, clock, options);
/** Goes to noon of the day so many days after the first daily. */
const goTo = (days: number) => {
  clock.now = new Date(`${addDays(FIRST, days)}T12:00:00.000Z`);
};
const archived = (options: Parameters<typeof playDaily>[3] = {}) => play({ ...options, day: FIRST });

beforeEach(async () => {
  const sql = database.db.$client;
  await sql`truncate dailies, daily_questions, daily_counts, player_dailies, granted_days`;
  await sql`delete from booking_records`;
  await createRecords(database.db, 15, 'company');
  goTo(0);
  [early, player] = await dailyPlayers(database.db, 2, clock.now);
  await play({ right: 6 }, early);
  goTo(5);
});

test('a closed daily is played to its result, without histogram, friends, streak and link', async () => {
  await befriend(database.db, player.playerId, early.playerId);
  expect(await getDaily(ctxOf(), { day: FIRST })).toMatchObject({
    state: 'new',
    day: FIRST,
    number: 1,
    isToday: false,
    isArchived: true,
    of: 10,
  });
  await archived({ right: 3, count: 4 });
  expect(await getDaily(ctxOf(), { day: FIRST })).toMatchObject({ state: 'open', answered: 4 });
  await archived({ right: 5 });
  const { state, streak, result } = await getDaily(ctxOf(), { day: FIRST });
  expect([state, streak.days]).toEqual(['done', 0]);
  expect(result).toMatchObject({
    right: 8,
    of: 10,
    histogram: null,
    friends: [],
    share: null,
    isFirst: false,
  });
  expect(result?.questions).toHaveLength(10);
  expect((await startDaily(ctxOf(), { day: FIRST })).questions).toEqual([]);
});

test('it changes nothing for those who played in time, and no streak, also after a day is granted', async () => {
  // Each view signs other addresses of the photos.
  const seen = async () => {
    const { result, ...view } = await getDaily(ctxOf(early), { day: FIRST });
    return {
      ...view,
      result: { ...result, questions: result?.questions.map((q) => ({ ...q, photo: null })) },
    };
  };
  const before = await seen();
  expect(before).toMatchObject({ state: 'done', isArchived: false, result: { right: 6 } });
  await play();
  await archived();
  expect(await seen()).toEqual(before);
  expect((await getDaily(ctxOf())).streak).toMatchObject({ days: 1, freezes: 0 });
  await grantDay({ db: database.db, now: () => clock.now }, { day: addDays(FIRST, 3) });
  expect((await getDaily(ctxOf())).streak).toMatchObject({ days: 1, freezes: 0 });
  const counts = await database.db.$client`
    select day::text as day, sum(players)::integer as players from daily_counts group by 1 order by 1`;
  expect([...counts]).toEqual([
    { day: FIRST, players: 1 },
    { day: addDays(FIRST, 5), players: 1 },
  ]);
  const finished = await database.db.$client`
    select day::text as day from player_dailies where player_id = ${player.playerId}::uuid and finished_at is not null`;
  expect([...finished]).toEqual([{ day: addDays(FIRST, 5) }]);
});

test('a daily that was started in time goes on from the archive', async () => {
  goTo(0);
  await play({ right: 2, count: 3 });
  goTo(2);
  expect(await getDaily(ctxOf(), { day: FIRST })).toMatchObject({
    state: 'open',
    answered: 3,
    isArchived: true,
  });
  await archived({ right: 0 });
  const { result, streak } = await getDaily(ctxOf(), { day: FIRST });
  expect([result?.right, result?.share, streak.days]).toEqual([2, null, 0]);
});

test('the archive has the days from two to 31 days ago, and no other day can be read', async () => {
  await expect(getDaily(ctxOf(), { day: addDays(FIRST, 1) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const [days, listed] of [
    [0, false],
    [1, false],
    [2, true],
    [31, true],
    [32, false],
  ] as const) {
    goTo(days);
    expect(
      (await listArchive(ctxOf())).map(({ day }) => day),
      `${days}`,
    ).toEqual(listed ? [FIRST] : []);
    const read = getDaily(ctxOf(), { day: FIRST });
    if (listed) expect((await read).day).toBe(FIRST);
    else await expect(read).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  // An old address starts today's daily, not the closed one.
  await startDaily(ctxOf(), { day: FIRST });
  const rows = await database.db.$client`
    select day::text as day from player_dailies where player_id = ${player.playerId}::uuid`;
  expect([...rows]).toEqual([{ day: addDays(FIRST, 32) }]);
});

test('the list says what was answered, what is left, and what was right', async () => {
  const own = { day: FIRST, number: 1 };
  expect(await listArchive(ctxOf(early))).toEqual([{ ...own, answered: 10, of: 10, right: 6, inTime: true }]);
  expect(await listArchive(ctxOf())).toEqual([{ ...own, answered: 0, of: 10, right: null, inTime: false }]);
  await archived({ right: 1, count: 3 });
  expect(await listArchive(ctxOf())).toEqual([{ ...own, answered: 3, of: 10, right: null, inTime: false }]);
  await removeFromDaily(database.db, FIRST, 0);
  await removeFromDaily(database.db, FIRST, 9);
  expect(await listArchive(ctxOf())).toEqual([{ ...own, answered: 2, of: 8, right: null, inTime: false }]);
  await archived({ right: 2 });
  expect(await listArchive(ctxOf())).toEqual([{ ...own, answered: 8, of: 8, right: 2, inTime: false }]);
});

test('removed photos are not replaced, and a daily without photos is not listed', async () => {
  for (let position = 0; position < 9; position += 1) await removeFromDaily(database.db, FIRST, position);
  const { questions } = await startDaily(ctxOf(), { day: FIRST });
  expect(questions).toHaveLength(1);
  await removeFromDaily(database.db, FIRST, 9);
  const other = await newDailyPlayer(database.db, clock.now);
  expect(await getDaily(ctxOf(other), { day: FIRST })).toMatchObject({ state: 'none', of: 0, result: null });
  await expect(startDaily(ctxOf(other), { day: FIRST })).rejects.toMatchObject({ code: 'NO_QUESTIONS' });
  expect(await listArchive(ctxOf(other))).toEqual([]);
  const versions = await database.db.$client`select from daily_questions where version > 0`;
  expect(versions).toHaveLength(0);
});

test('two tabs answer a question of the archive once', async () => {
  const tabs = await Promise.all([startDaily(ctxOf(), { day: FIRST }), startDaily(ctxOf(), { day: FIRST })]);
  expect(tabs[0].questions.map((q) => q.question_id)).toEqual(tabs[1].questions.map((q) => q.question_id));
  const question_id = tabs[0].questions[0]?.question_id ?? '';
  const { right, wrong } = await dailyOptions(database.db, question_id);
  const answers = await Promise.allSettled(
    [right, wrong].map((option_id) => answerDaily(ctxOf(), { question_id, option_id })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await getDaily(ctxOf(), { day: FIRST })).toMatchObject({ answered: 1 });
});
