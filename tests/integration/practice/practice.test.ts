import { beforeEach, expect, test } from 'vitest';
import { createChallenge } from '@/lib/challenges/create-challenge';
import { getChallengeQuestions } from '@/lib/challenges/get-challenge-questions';
import { CHALLENGE_MS } from '@/lib/contract/challenges/rules';
import { answerDaily } from '@/lib/daily/play/answer-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import type { PlayerContext } from '@/lib/platform/context';
import { answerPractice } from '@/lib/practice/answer-practice';
import { getPractice } from '@/lib/practice/get-practice';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { judgeAnswers } from '@/lib/quiz/judging/judge-answers-sql';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { playChallenge } from '@/tests/support/challenges';
import { dailyOptions } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { befriend, sociablePlayers } from '@/tests/support/friends';
import {
  createPlayers,
  createRecords,
  playerContext,
  secretOptions,
  type WorldPlayer,
} from '@/tests/support/game-world';
import { expectRefused } from '@/tests/support/refused';
import '@/tests/support/context';

const database = testDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
const clock = { now: new Date() };
let player: WorldPlayer;
let ctx: PlayerContext;

const passDays = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY_MS);
};

/** Deals a round and answers its first questions: `misses` wrong, then one right. Returns the ids of the missed ones. */
async function missSome(misses: number): Promise<string[]> {
  const { questions } = await dealQuestions(ctx, {});
  const missed: string[] = [];
  for (const [i, { question_id: questionId }] of questions.slice(0, misses + 1).entries()) {
    const options = await secretOptions(database.db, questionId);
    clock.now = new Date(clock.now.getTime() + 2000);
    const isMiss = i < misses;
    // The first miss is a timeout.
    const optionId = isMiss ? (i === 0 ? null : options.wrong) : options.right;
    const answer = { questionId, playerId: player.playerId, sessionId: player.sessionId, optionId };
    await judgeAnswers(database.db, [answer], { now: clock.now, minGapMs: 0 });
    if (isMiss) missed.push(questionId);
  }
  return missed;
}

/** Answers a second later. */
async function practice(questionId: string, how: 'right' | 'wrong', table = 'questions') {
  clock.now = new Date(clock.now.getTime() + 1000);
  const options = await secretOptions(database.db, questionId, table);
  return answerPractice(ctx, { question_id: questionId, option_id: options[how] });
}

const offered = async () => (await getPractice(ctx)).questions.map(({ question_id }) => question_id);
const recordOf = async (questionId: string) => {
  const [row] = await database.db.$client<{ id: string }[]>`
    select record_id as id from questions where id = ${questionId}`;
  return row?.id ?? expect.fail('no such question');
};

beforeEach(async () => {
  const sql = database.db.$client;
  await sql`truncate dailies, daily_questions, daily_counts, player_dailies, practiced_mistakes`;
  await sql`delete from booking_records`;
  await createRecords(database.db, 30);
  await createRecords(database.db, 15, 'company');
  clock.now = new Date('2026-11-21T12:00:00.000Z');
  [player] = await createPlayers(database.db, 1, { now: clock.now, stars: 50, sessionHours: 24 * 365 });
  ctx = playerContext(database.db, player, clock);
});

test('a player without mistakes has nothing to practice', async () => {
  expect(await getPractice(ctx)).toMatchObject({ left: 0, questions: [] });
  await missSome(0);
  expect(await getPractice(ctx)).toMatchObject({ left: 0, questions: [] });
});

test('missed questions and timeouts are mistakes, with the same options and no right one', async () => {
  const missed = await missSome(3);
  const { left, questions } = await getPractice(ctx);
  expect(left).toBe(3);
  expect(questions.map(({ question_id }) => question_id).toSorted()).toEqual(missed.toSorted());
  for (const { question_id, options, timed, question } of questions) {
    const { right, wrong } = await secretOptions(database.db, question_id);
    const ids = options.map(({ option_id }) => option_id);
    expect(ids).toEqual(expect.arrayContaining([right, wrong]));
    expect(new Set(ids).size).toBe(4);
    expect(options.every(({ matchValue }) => matchValue === null)).toBe(true);
    expect(timed).toBe(false);
    expect(question).toMatch(/^\/photos\//);
  }
});

test('ten are offered, those never practiced first', async () => {
  await missSome(9);
  await missSome(3);
  const ids = await offered();
  expect(ids).toHaveLength(10);
  expect(await getPractice(ctx)).toMatchObject({ left: 12 });
  for (const id of ids.slice(0, 4)) await practice(id, 'wrong');
  const next = await offered();
  expect(next.slice(0, 8).some((id) => ids.slice(0, 4).includes(id))).toBe(false);
  expect(next.slice(8)).toEqual(ids.slice(0, 2));
});

test('a mistake is gone after right answers on two days, and a repeated answer counts once', async () => {
  const [id = ''] = await missSome(1);
  expect(await practice(id, 'right')).toMatchObject({ correct: true, gone: false, left: 1 });
  expect(await practice(id, 'right')).toMatchObject({ correct: true, gone: false, left: 1 });
  expect(await getPractice(ctx)).toMatchObject({ left: 1, questions: [] });
  passDays(1);
  expect(await offered()).toEqual([id]);
  const last = await Promise.all([practice(id, 'right'), practice(id, 'right')]);
  expect(last).toMatchObject([
    { correct: true, gone: true, left: 0 },
    { correct: true, gone: true, left: 0 },
  ]);
  expect(await getPractice(ctx)).toMatchObject({ left: 0, questions: [] });
  expect(await practice(id, 'wrong')).toMatchObject({ correct: false, gone: true, left: 0 });
});

test('two answers at once count once', async () => {
  const [id = ''] = await missSome(1);
  const both = await Promise.all([practice(id, 'right'), practice(id, 'right')]);
  expect(both.map(({ gone }) => gone)).toEqual([false, false]);
  const rows = await database.db.$client`select right_days::integer as days from practiced_mistakes`;
  expect([...rows]).toEqual([{ days: 1 }]);
});

test('a wrong answer starts over, also on the day of a right one', async () => {
  const [id = ''] = await missSome(1);
  await practice(id, 'right');
  expect(await practice(id, 'wrong')).toMatchObject({ correct: false, gone: false, left: 1 });
  expect(await offered()).toEqual([id]);
  await practice(id, 'right');
  passDays(1);
  await practice(id, 'wrong');
  passDays(1);
  expect(await practice(id, 'right')).toMatchObject({ gone: false });
  passDays(1);
  expect(await practice(id, 'right')).toMatchObject({ gone: true, left: 0 });
});

test('a record that was right today and is missed again today is offered again', async () => {
  const [first = '', second = ''] = await missSome(2);
  await practice(first, 'right');
  await database.db.$client`update questions set record_id = ${await recordOf(first)} where id = ${second}`;
  expect(await offered()).toEqual([]);
  clock.now = new Date(clock.now.getTime() + 1000);
  await database.db.$client`
    update answers set judged_at = ${clock.now.toISOString()} where question_id = ${second}`;
  expect(await offered()).toEqual([second]);
  await practice(second, 'right');
  expect(await offered()).toEqual([]);
});

test('a record that is missed again returns, and needs two days again', async () => {
  const [first = '', second = ''] = await missSome(2);
  await practice(first, 'right');
  passDays(1);
  expect(await practice(first, 'right')).toMatchObject({ gone: true, left: 1 });
  passDays(1);
  // As if the second question were about the same record, and missed today.
  await database.db.$client`
    update questions set record_id = ${await recordOf(first)} where id = ${second}`;
  await database.db.$client`
    update answers set judged_at = ${clock.now.toISOString()} where question_id = ${second}`;
  expect(await offered()).toEqual([second]);
  passDays(1);
  expect(await practice(second, 'right')).toMatchObject({ gone: false, left: 1 });
  passDays(1);
  expect(await practice(second, 'right')).toMatchObject({ gone: true, left: 0 });
});

test('a record that has left play is no mistake any more', async () => {
  const [id = '', other = ''] = await missSome(2);
  const options = await secretOptions(database.db, id);
  await database.db.$client`delete from booking_records where id = ${await recordOf(id)}`;
  expect(await offered()).toEqual([other]);
  const answer = { question_id: id, option_id: options.right };
  await expectRefused(answerPractice(ctx, answer), 'NOT_FOUND');
  await database.db.$client`
    update booking_records set expires_at = ${clock.now.toISOString()} where id = ${await recordOf(other)}`;
  expect(await getPractice(ctx)).toMatchObject({ left: 0, questions: [] });
});

test("questions of others, right answers and another question's options are not found", async () => {
  const [id = '', next = ''] = await missSome(2);
  const { right } = await secretOptions(database.db, id);
  const [stranger] = await createPlayers(database.db, 1, { now: clock.now });
  const theirs = playerContext(database.db, stranger, clock);
  await expectRefused(answerPractice(theirs, { question_id: id, option_id: right }), 'NOT_FOUND');
  await expectRefused(answerPractice(ctx, { question_id: next, option_id: right }), 'NOT_FOUND');
  expect(await database.db.$client`select from practiced_mistakes`).toHaveLength(0);
});

test('mistakes of challenges that are over are practiced too', async () => {
  const [first, second] = await sociablePlayers(database.db, 2, { now: () => clock.now });
  await befriend(database.db, first.id, second.id);
  const { code } = await createChallenge(first, { friendId: second.id });
  const { questions } = await getChallengeQuestions(first, { code });
  await playChallenge(first, clock, code, { right: 1, count: 2 });
  const [right = '', missed = '', open = ''] = questions.map(({ question_id }) => question_id);
  const options = await secretOptions(database.db, missed, 'challenge_questions');
  const answer = { question_id: missed, option_id: options.right };
  expect(await getPractice(first)).toMatchObject({ left: 0 });
  await expectRefused(answerPractice(first, answer), 'NOT_FOUND');
  clock.now = new Date(clock.now.getTime() + CHALLENGE_MS);
  const practiced = await getPractice(first);
  expect(practiced.questions.map(({ question_id }) => question_id)).toEqual([missed]);
  expect(await getPractice(second)).toMatchObject({ left: 0 });
  for (const [ctx, id] of [
    [first, right],
    [first, open],
    [second, missed],
  ] as const) {
    const options = await secretOptions(database.db, id, 'challenge_questions');
    await expectRefused(answerPractice(ctx, { question_id: id, option_id: options.right }), 'NOT_FOUND');
  }
  expect(await answerPractice(first, answer)).toMatchObject({ correct: true, left: 1 });
});

test('mistakes of dailies are practiced too', async () => {
  const { questions } = await startDaily(ctx, {});
  const ids = questions.slice(0, 2).map(({ question_id }) => question_id);
  for (const [i, id] of ids.entries()) {
    const options = await dailyOptions(database.db, id);
    clock.now = new Date(clock.now.getTime() + 2000);
    await answerDaily(ctx, { question_id: id, option_id: i === 0 ? options.wrong : options.right });
  }
  const [missed = '', right = '', open = ''] = questions.map(({ question_id }) => question_id);
  expect(await offered()).toEqual([missed]);
  for (const id of [right, open]) {
    const { wrong } = await dailyOptions(database.db, id);
    await expectRefused(answerPractice(ctx, { question_id: id, option_id: wrong }), 'NOT_FOUND');
  }
  expect(await practice(missed, 'right', 'daily_questions')).toMatchObject({ correct: true, gone: false });
  passDays(1);
  expect(await practice(missed, 'right', 'daily_questions')).toMatchObject({ gone: true, left: 0 });
});

test('practice changes no table but its own', async () => {
  const [id = ''] = await missSome(2);
  const sql = database.db.$client;
  const contents = async () => {
    const tables = await sql<{ name: string }[]>`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> 'practiced_mistakes'`;
    return Promise.all(
      tables.map(async ({ name }) => {
        const [row] =
          await sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as md5 from ${sql(name)} t`;
        return [name, row?.md5];
      }),
    );
  };
  const before = await contents();
  expect(before.length).toBeGreaterThan(40);
  await getPractice(ctx);
  await practice(id, 'wrong');
  await practice(id, 'right');
  passDays(1);
  expect(await practice(id, 'right')).toMatchObject({ gone: true });
  expect(await contents()).toEqual(before);
});

test('old practice is deleted once the answers are', async () => {
  const [id = ''] = await missSome(1);
  await practice(id, 'right');
  const at = (days: number) => ({ ...ctx, now: () => new Date(clock.now.getTime() + days * DAY_MS) });
  expect(await deleteExpired(at(429), 'forget old practice')).toBe(0);
  expect(await deleteExpired(at(431), 'forget old practice')).toBe(1);
});
