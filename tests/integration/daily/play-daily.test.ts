import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '@/db/sql';
import { dailyData } from '@/lib/contract/daily/daily-view';
import { dailyAnswerSchema } from '@/lib/contract/daily/schemas';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { getDaily, getDailySummary } from '@/lib/daily/get-daily';
import { answerDaily } from '@/lib/daily/play/answer-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import { readDailyFigures } from '@/lib/daily/read-daily-figures';
import {
  dailyOptions,
  dailyPlayers,
  newDailyPlayer,
  playDaily,
  removeFromDaily,
} from '@/tests/support/dailies';
import { testDatabase, untilLocksWait } from '@/tests/support/database';
import { befriend, sociablePlayers } from '@/tests/support/friends';
import { createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import { projectAll } from '@/tests/support/project-all';
import { digestOfRows } from '@/tests/support/walk';
import '@/tests/support/context';

const database = testDatabase({ warm: 10 });
const DAY = '2026-11-21';
const clock = { now: new Date() };
let player: WorldPlayer;

const at = (text: string) => {
  clock.now = new Date(text);
};
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
const ctxOf = (of: WorldPlayer & { isGuest?: boolean } = player) => playerContext(database.db, of, clock);
const play = (of: Parameters<typeof ctxOf>[0] = player, options?: Parameters<typeof playDaily>[3]) =>
  playDaily(database.db, of, clock, options);
const streakNow = async () =>
  (await readDailyFigures(database.db, [player.playerId], clock.now)).get(player.playerId)?.streak;

beforeEach(async () => {
  const sql = database.db.$client;
  await sql`truncate dailies, daily_questions, daily_counts, player_dailies, granted_days`;
  await sql`delete from booking_records`;
  await createRecords(database.db, 15, 'company');
  at(`${DAY}T12:00:00.000Z`);
  player = await newDailyPlayer(database.db, clock.now);
});

test('a daily from start to result', async () => {
  expect(await getDaily(ctxOf())).toMatchObject({
    state: 'new',
    day: DAY,
    number: 1,
    of: 10,
    result: null,
  });
  await play(player, { right: 4, count: 4 });
  expect(await getDaily(ctxOf())).toMatchObject({ state: 'open', number: 1, answered: 4, of: 10 });
  const { questions, position, set_size } = await startDaily(ctxOf());
  expect([questions.length, position, set_size]).toEqual([6, 4, 10]);
  await play(player, { right: 3 });
  expect(await getDaily(ctxOf())).toMatchObject({
    state: 'done',
    isToday: true,
    answered: 10,
    nextAt: Date.parse('2026-11-22T00:00:00Z'),
    closesAt: Date.parse('2026-11-23T00:00:00Z'),
    streak: { days: 1, freezes: 0, frozenDays: 0, isSafe: true },
    result: {
      right: 7,
      of: 10,
      histogram: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
      friends: [],
      share: {
        text: 'Lineup No. 1  7/10\n🟩🟩🟩🟩🟩\n🟩🟩🟥🟥🟥\n🔥 1',
        link: expect.stringMatching(/^http:\/\/localhost:3000\/d\/1-[2-9a-z]{5}$/),
      },
      yesterdaysBest: null,
      hasEarnedFreeze: false,
      frozenBefore: 0,
      isFirst: true,
    },
  });
  expect(await startDaily(ctxOf())).toMatchObject({ questions: [], position: 10, set_size: 10 });
  expect(await getDailySummary(ctxOf())).toMatchObject({ state: 'done', number: 1, streak: { days: 1 } });
  const of = await readDailyFigures(database.db, [player.playerId], clock.now);
  expect(of.get(player.playerId)).toMatchObject({
    streak: { days: 1, isSafe: true },
    today: { right: 7, of: 10 },
  });
});

test('the result has par and the questions to look back at; void ones are left out of par', async () => {
  await startDaily(ctxOf());
  await database.db.$client`update daily_questions set par = position < 4`;
  await play(player, { right: 7 });
  const view = await getDaily(ctxOf());
  expect(dailyData.parse(view)).toEqual(view);
  const { result } = view;
  const questions = result?.questions ?? [];
  expect(result).toMatchObject({ right: 7, of: 10, par: 4, invented: true });
  expect(questions.map(({ choice, answer }) => choice === answer)).toEqual(
    result?.squares.map((square) => square === 'right'),
  );
  for (const question of questions)
    expect(question).toMatchObject({
      photo: expect.stringMatching(/^\/photos\//),
      place: expect.stringMatching(/, XX$/),
      booking: { weekday: 'thursday' },
      options: { length: 4 },
    });
  await removeFromDaily(database.db, DAY, 0);
  const after = (await getDaily(ctxOf())).result;
  expect(after).toMatchObject({ right: 6, of: 9, par: 3 });
  const left = { photo: null, place: null, booking: null, bookings: null, clue: null };
  expect(after?.questions[0]).toEqual({ ...questions[0], ...left });
  expect(after?.questions).toHaveLength(10);
});

test('the result of a timeout has no choice', async () => {
  await play(player, { count: 9 });
  const [last] = (await startDaily(ctxOf())).questions;
  later(2);
  await answerDaily(ctxOf(), { question_id: last?.question_id ?? '' });
  expect((await getDaily(ctxOf())).result?.questions[9]).toMatchObject({ choice: null });
});

test('ten first starts at once make one daily, and 50 answers at once with different choices store one', async () => {
  const [first, ...sets] = await Promise.all(Array.from({ length: 10 }, () => startDaily(ctxOf())));
  const { questions } = first ?? expect.fail();
  for (const set of sets)
    expect(set.questions.map((q) => q.question_id)).toEqual(questions.map((q) => q.question_id));
  const [asked] = questions;
  const choices = [...(asked?.options.map(({ option_id }) => option_id) ?? []), undefined];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) =>
      answerDaily(ctxOf(), { question_id: asked?.question_id ?? '', option_id: choices[i % choices.length] }),
    ),
  );
  const done = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(done.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  expect(new Set(done.map(({ judgement }) => judgement.choice)).size).toBe(1);
  expect(done).toHaveLength(10);
  for (const one of outcomes)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'ANSWERED_ELSEWHERE' });
  expect((await startDaily(ctxOf())).questions).toHaveLength(9);
});

test('the last answer sent 50 times at once finishes and counts once', async () => {
  await play(player, { count: 9 });
  const [last] = (await startDaily(ctxOf())).questions;
  const question_id = last?.question_id ?? '';
  const { right } = await dailyOptions(database.db, question_id);
  later(2);
  await Promise.all(
    Array.from({ length: 50 }, () => answerDaily(ctxOf(), { question_id, option_id: right })),
  );
  const { streak, result } = await getDaily(ctxOf());
  expect([streak.days, result?.histogram?.[10]]).toEqual([1, 1]);
});

test('a start while the guest is claimed waits for the claim, and both succeed', async () => {
  let starting: Promise<QuestionSet> | undefined;
  await database.db.transaction(async (claim) => {
    // In the order of claimGuest.
    await claim.execute(sql`select from players where id = ${player.playerId}::uuid for update`);
    starting = startDaily(ctxOf());
    await untilLocksWait(database.db);
    await claim.execute(sql`update game_states set lives = 5 where player_id = ${player.playerId}::uuid`);
  });
  expect((await starting)?.questions).toHaveLength(10);
});

test('takes ids in capital letters, as PostgreSQL does', async () => {
  const { questions } = await startDaily(ctxOf());
  const [asked] = questions;
  const input = {
    question_id: asked?.question_id.toUpperCase() ?? '',
    option_id: asked?.options[0]?.option_id.toUpperCase(),
  };
  expect((await answerDaily(ctxOf(), dailyAnswerSchema.parse(input))).isFirst).toBe(true);
});

test('refuses early answers, foreign options, questions of others and ended sessions', async () => {
  const [first, second, third] = (await startDaily(ctxOf())).questions;
  const id = (question = second) => ({ question_id: question?.question_id ?? '' });
  const stranger = await newDailyPlayer(database.db, clock.now);
  await expect(answerDaily(ctxOf(stranger), id())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(answerDaily(ctxOf(), { question_id: randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const option_id = third?.options[0]?.option_id;
  await expect(answerDaily(ctxOf(), { ...id(), option_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await answerDaily(ctxOf(), id(first));
  later(1.4);
  await expect(answerDaily(ctxOf(), id())).rejects.toMatchObject({ code: 'TOO_EARLY' });
  later(0.1);
  expect((await answerDaily(ctxOf(), id())).isFirst).toBe(true);
  // A retry is never too early.
  expect((await answerDaily(ctxOf(), id())).isFirst).toBe(false);
  await database.db.$client`update sessions set revoked_at = now() where player_id = ${player.playerId}`;
  await expect(answerDaily(ctxOf(), id(third))).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
});

test('an answer says how many of those who finished the daily got the photo right', async () => {
  const { questions } = await startDaily(ctxOf());
  const answerTo = (i: number) => answerDaily(ctxOf(), { question_id: questions[i]?.question_id ?? '' });
  const plant = (rightMask: number, players: number) =>
    database.db.$client`
      insert into daily_counts (day, right_mask, players) values (${DAY}, ${rightMask}::smallint, ${players}::integer)`;
  await plant(0b111, 15);
  await plant(0b100, 4);
  expect((await answerTo(0)).judgement.photo_right_percent).toBeNull();
  await plant(0b000, 1);
  later(2);
  expect((await answerTo(1)).judgement.photo_right_percent).toBe(75);
  later(2);
  expect((await answerTo(2)).judgement.photo_right_percent).toBe(95);
});

test('a whole daily moves nothing but its own rows', async () => {
  await startDaily(ctxOf(await newDailyPlayer(database.db, clock.now)));
  const before = await digestOfRows(database.db);
  await play(player, { right: 6 });
  await getDaily(ctxOf());
  await projectAll(database.db);
  const after = await digestOfRows(database.db);
  const changed = Object.keys(after).filter((table) => after[table]?.hash !== before[table]?.hash);
  expect(changed.toSorted()).toEqual(['public.daily_counts', 'public.player_dailies']);
});

test('midnight in the middle: one result, for the day it was begun', async () => {
  at(`${DAY}T23:59:50.000Z`);
  await play(player, { right: 4, count: 4 });
  at('2026-11-22T00:00:10.000Z');
  expect(await getDaily(ctxOf())).toMatchObject({
    state: 'open',
    day: DAY,
    isToday: false,
    answered: 4,
    number: 1,
  });
  expect((await startDaily(ctxOf())).questions).toHaveLength(6);
  await play(player, { right: 0 });
  const done = { state: 'done', day: DAY, isToday: false, result: { right: 4, of: 10 } };
  expect(await getDaily(ctxOf())).toMatchObject(done);
  // A client that shows the finished daily repeats its call: the next daily is not started by it.
  expect(await startDaily(ctxOf(), { day: DAY })).toMatchObject({ questions: [], position: 10 });
  expect(await getDaily(ctxOf())).toMatchObject({ ...done, streak: { days: 1, isSafe: false } });
  expect((await startDaily(ctxOf())).questions).toHaveLength(10);
  expect(await getDaily(ctxOf())).toMatchObject({ state: 'open', day: '2026-11-22', number: 2 });
  await play();
  expect(await getDaily(ctxOf())).toMatchObject({ state: 'done', streak: { days: 2, isSafe: true } });
});

test("the result of the day before gives way to today's daily after an hour", async () => {
  at(`${DAY}T23:59:00.000Z`);
  await play();
  at('2026-11-22T00:30:00.000Z');
  expect(await getDaily(ctxOf())).toMatchObject({ state: 'done', day: DAY });
  expect(await getDailySummary(ctxOf())).toMatchObject({
    state: 'new',
    day: '2026-11-22',
    number: 2,
    nextAt: Date.parse('2026-11-23T00:00:00Z'),
  });
  at('2026-11-22T01:00:00.000Z');
  expect(await getDaily(ctxOf())).toMatchObject({ state: 'new', day: '2026-11-22' });
});

test('a started daily closes 24 hours after its day', async () => {
  await play(player, { count: 9 });
  const [last] = (await startDaily(ctxOf())).questions;
  at('2026-11-22T23:59:59.000Z');
  expect(await getDaily(ctxOf())).toMatchObject({ state: 'open', day: DAY });
  at('2026-11-23T00:00:00.000Z');
  expect(await getDaily(ctxOf())).toMatchObject({ state: 'new', day: '2026-11-23', streak: { days: 0 } });
  // The last answer belongs to the archive now: it finishes nothing.
  await answerDaily(ctxOf(), { question_id: last?.question_id ?? '' });
  expect((await getDaily(ctxOf())).streak.days).toBe(0);
  expect(await database.db.$client`select from daily_counts`).toHaveLength(0);
});

test('a daily that has left the archive takes no answer', async () => {
  await play(player, { count: 9 });
  const [last] = (await startDaily(ctxOf())).questions;
  at('2026-12-23T00:00:00.000Z');
  await expect(answerDaily(ctxOf(), { question_id: last?.question_id ?? '' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('days before a player’s first daily are not missed', async () => {
  at('2026-03-05T12:00:00Z');
  const states = async () => (await getDaily(ctxOf())).week.map(({ state }) => state);
  const before = Array.from({ length: 6 }, () => 'before');
  expect(await states()).toEqual([...before, 'open']);
  await play();
  expect(await states()).toEqual([...before, 'done']);
  at('2026-03-07T12:00:00Z');
  expect(await states()).toEqual([...before.slice(2), 'done', 'missed', 'open']);
  at('2026-03-12T12:00:00Z');
  expect(await states()).toEqual([...before.map(() => 'missed'), 'open']);
});

test('the week shows what was done, covered, missed, and what is still to play', async () => {
  for (const day of [
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
  ]) {
    at(`${day}T12:00:00Z`);
    await play();
  }
  const week = async () =>
    (await getDaily(ctxOf())).week.map(({ day, state }) => `${day.slice(-2)} ${state}`);
  expect(await week()).toEqual(['01 done', '02 done', '03 done', '04 done', '05 done', '06 done', '07 done']);
  // The freeze of the seventh day covers the eighth.
  at('2026-03-09T12:00:00Z');
  const waiting = ['03 done', '04 done', '05 done', '06 done', '07 done', '08 frozen', '09 open'];
  expect(await week()).toEqual(waiting);
  await play();
  expect(await week()).toEqual(waiting.with(6, '09 done'));
  // Two more missed days end the streak, unless the operator grants them.
  at('2026-03-12T12:00:00Z');
  const missed = ['06 done', '07 done', '08 frozen', '09 done', '10 missed', '11 missed', '12 open'];
  expect(await week()).toEqual(missed);
  await play(player, { count: 3 });
  at('2026-03-13T12:00:00Z');
  expect((await week()).slice(3)).toEqual(['10 missed', '11 missed', '12 open', '13 open']);
});

test('the result tells the best of the day before', async () => {
  const [other, third] = await dailyPlayers(database.db, 2, clock.now);
  await play(other, { right: 8 });
  await play(third, { right: 5 });
  at('2026-11-22T12:00:00Z');
  await play();
  expect((await getDaily(ctxOf())).result?.yesterdaysBest).toEqual({ right: 8, of: 10, players: 1 });
});

test('streaks over days: a freeze is earned, used and said, and a granted day is not missed', async () => {
  for (let day = 1; day <= 7; day += 1) {
    at(`2026-03-0${day}T12:00:00Z`);
    await play();
  }
  expect(await getDaily(ctxOf())).toMatchObject({
    streak: { days: 7, freezes: 1 },
    result: { hasEarnedFreeze: true },
  });
  at('2026-03-09T12:00:00Z');
  expect(await streakNow()).toEqual({ days: 7, freezes: 0, frozenDays: 1, isSafe: false });
  await play();
  expect(await getDaily(ctxOf())).toMatchObject({
    streak: { days: 8, freezes: 0 },
    result: { frozenBefore: 1 },
  });
  at('2026-03-11T12:00:00Z');
  expect(await streakNow()).toMatchObject({ days: 0 });
  await database.db.$client`insert into granted_days (day, granted_at) values ('2026-03-10', now())`;
  expect(await streakNow()).toMatchObject({ days: 8, isSafe: false });
  // While the daily of the day before can be finished, the streak is not broken.
  await startDaily(ctxOf());
  at('2026-03-12T12:00:00Z');
  expect(await streakNow()).toMatchObject({ days: 8, isSafe: false });
  await play();
  expect(await streakNow()).toMatchObject({ days: 9, isSafe: false });
});

test('friends who finished the same daily are listed, the best first; strangers and those who left are not', async () => {
  const others = await sociablePlayers(database.db, 6, { now: () => clock.now });
  const [best, second, banned, leaving, stranger, open] = others;
  const sql = database.db.$client;
  for (const other of others) if (other !== stranger) await befriend(database.db, player.playerId, other.id);
  for (const [i, other] of others.entries()) {
    const one = { playerId: other.id, sessionId: other.actor.sessionId };
    await play(one, other === open ? { count: 3 } : { right: 9 - i });
  }
  await play(player, { right: 1 });
  await sql`update players set banned_at = now() where id = ${banned?.id ?? ''}`;
  await sql`update players set deletion_due_at = now() + interval '7 days' where id = ${leaving?.id ?? ''}`;
  const { result } = await getDaily(ctxOf());
  expect(result?.friends).toEqual([
    { id: best?.id, name: best?.username, profile_image: null, right: 9, of: 10 },
    { id: second?.id, name: second?.username, profile_image: null, right: 8, of: 10 },
  ]);
  expect(result?.histogram).toEqual([0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0]);
});
