import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@/db/client';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { projectBoards } from '@/lib/leaderboard/scores/project-boards';
import { log } from '@/lib/platform/log/log';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { createAnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import { judgeAnswer } from '@/lib/quiz/judging/judge-answer';
import { type JudgedAnswer, judgeAnswers, type UnjudgedAnswer } from '@/lib/quiz/judging/judge-answers-sql';
import { testDatabase } from '@/tests/support/database';
import {
  brokenInvariants,
  createOnePlayer,
  createPlayers,
  createRecords,
  judgeConnection,
  playerContext,
  secretOptions,
  type WorldPlayer,
} from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase({ warm: 10 });
const START = new Date('2026-11-21T12:00:00.000Z');
const windows = { weekly: 1202647, monthly: 2202611 };
let judgeDb: Database;

beforeAll(async () => {
  await createRecords(database.db, 40);
  judgeDb = judgeConnection(database.url);
});
afterAll(async () => {
  expect(await brokenInvariants(database.db)).toEqual([]);
  await judgeDb.$client.end();
});

const newPlayer = (options: Parameters<typeof createPlayers>[2] = {}) =>
  createOnePlayer(database.db, { now: START, ...options });

type Dealt = { id: string; right: string; wrong: string };

async function deal(player: WorldPlayer): Promise<[Dealt, Dealt, Dealt, ...Dealt[]]> {
  const { questions } = await dealQuestions(playerContext(database.db, player, { now: START }));
  const dealt = questions.map(async ({ question_id: id }) => ({
    id,
    ...(await secretOptions(database.db, id)),
  }));
  return (await Promise.all(dealt)) as [Dealt, Dealt, Dealt, ...Dealt[]];
}

const answerOf = (player: WorldPlayer, questionId: string, optionId: string | null): UnjudgedAnswer => ({
  ...player,
  questionId,
  optionId,
});
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const judgeAt = (answers: UnjudgedAnswer[], seconds: number, minGapMs = 1500) =>
  judgeAnswers(judgeDb, answers, { now: later(seconds), minGapMs });

test('right, wrong and missed answers change score, lives and ledger', async () => {
  const player = await newPlayer();
  const [a, b, c] = await deal(player);
  const [right] = await judgeAt([answerOf(player, a.id, a.right)], 2);
  expect(right).toMatchObject({
    outcome: 'JUDGED',
    correct: true,
    lives: 10,
    stars: 0,
    score: 10,
    nextLifeAtMs: null,
  });
  const [wrong] = await judgeAt([answerOf(player, b.id, b.wrong)], 4);
  expect(wrong).toMatchObject({ outcome: 'JUDGED', correct: false, lives: 9, score: 10 });
  const [missed] = await judgeAt([answerOf(player, c.id, null)], 6);
  expect(missed).toMatchObject({ outcome: 'JUDGED', correct: false, choice: 0, lives: 8, score: 10 });
  await projectBoards(database);
  const scores = await database.sql`
    select window_id, score, listed from scores where player_id = ${player.playerId}::uuid order by 1`;
  expect([...scores]).toEqual([
    { window_id: windows.weekly, score: 10, listed: true },
    { window_id: windows.monthly, score: 10, listed: true },
  ]);
});

test('a retry gets its first outcome, a changed answer is refused, and nothing is booked twice', async () => {
  const player = await newPlayer();
  const question = (await deal(player))[0];
  const first = await judgeAt([answerOf(player, question.id, question.wrong)], 2);
  const again = await judgeAt([answerOf(player, question.id, question.wrong)], 2000);
  expect(again).toEqual([{ ...first[0], outcome: 'AGAIN' }]);
  for (const changed of [question.right, null])
    expect(await judgeAt([answerOf(player, question.id, changed)], 2000)).toEqual([
      { outcome: 'ANSWERED_ELSEWHERE' },
    ]);
});

test('a retry after another movement keeps its verdict and shows the balances of now', async () => {
  const player = await newPlayer();
  const [a, b] = await deal(player);
  const [first] = await judgeAt([answerOf(player, a.id, a.wrong)], 2);
  await judgeAt([answerOf(player, b.id, b.right)], 4);
  const [again] = await judgeAt([answerOf(player, a.id, a.wrong)], 6);
  expect(again).toEqual({ ...first, outcome: 'AGAIN', score: 10 });
});

test('judging refuses foreign, unknown and replaced questions, foreign options, early answers and closed sessions', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  const [mine, next, replaced] = await deal(player);
  const theirs = (await deal(other))[0];
  await database.sql`update questions set replaced = true where id = ${replaced.id}::uuid`;
  const outcome = async (answer: UnjudgedAnswer, seconds: number) =>
    (await judgeAt([answer], seconds))[0]?.outcome;
  for (const [answer, seconds, expected] of [
    [answerOf(player, theirs.id, theirs.right), 2, 'NOT_FOUND'],
    [answerOf(player, randomUUID(), null), 2, 'NOT_FOUND'],
    [answerOf(player, replaced.id, null), 2, 'NOT_FOUND'],
    [answerOf(player, mine.id, theirs.right), 2, 'NOT_FOUND'],
    [{ ...answerOf(player, mine.id, null), sessionId: other.sessionId }, 2, 'NOT_SIGNED_IN'],
    [{ ...answerOf(player, mine.id, null), playerId: randomUUID() }, 2, 'NOT_SIGNED_IN'],
    [answerOf(player, mine.id, mine.right), 2, 'JUDGED'],
    [answerOf(player, next.id, next.right), 3.4, 'TOO_EARLY'],
    [answerOf(player, next.id, next.right), 3.5, 'JUDGED'],
    [answerOf(player, next.id, next.right), 13 * 3600, 'NOT_SIGNED_IN'],
  ] as const)
    expect(await outcome(answer, seconds)).toBe(expected);
  await database.sql`update sessions set revoked_at = now() where id = ${player.sessionId}::uuid`;
  expect(await outcome(answerOf(player, next.id, next.right), 4)).toBe('NOT_SIGNED_IN');
});

test('several answers of one player in one call get their own outcomes, in order', async () => {
  const [player, other] = [await newPlayer({ lives: 1 }), await newPlayer({ lives: 1, stars: 1 })];
  const mine = await deal(player);
  const theirs = await deal(other);
  const [a, b, last] = mine;
  const [c, d] = theirs;
  const judged = await judgeAt(
    [
      answerOf(player, a.id, a.right),
      answerOf(other, c.id, c.wrong),
      answerOf(player, a.id, a.right),
      answerOf(player, b.id, null),
      answerOf(other, d.id, d.wrong),
      answerOf(player, last.id, null),
      answerOf(other, randomUUID(), null),
    ],
    2,
    0,
  );
  // Without a gap, each answer meets the state that the one before it left.
  expect(judged.map((j) => j.outcome)).toEqual([
    'JUDGED',
    'JUDGED',
    'AGAIN',
    'JUDGED',
    'JUDGED',
    'NO_LIVES',
    'NOT_FOUND',
  ]);
  expect(judged[1]).toMatchObject({ lives: 1, stars: 0 });
  expect(judged[4]).toMatchObject({ lives: 0, stars: 0 });
});

/** Misses 50 questions at once, those of the player's round and copies of them, over ten connections. */
async function missFifty(player: WorldPlayer): Promise<JudgedAnswer[]> {
  await deal(player);
  await database.sql`insert into questions (id, player_id, record_id, option_key, code_1, code_2, code_3, code_4, position,
      answer_index, points, timed, free)
    select question_id(id, n * 16 + position), player_id, record_id, option_key, code_1, code_2, code_3, code_4, position,
      answer_index, points, timed, free
    from questions, generate_series(1, 4) n where player_id = ${player.playerId}::uuid`;
  const all = await database.sql<{ id: string }[]>`
    select id from questions where player_id = ${player.playerId}::uuid`;
  expect(all.length).toBe(50);
  const settings = { now: later(2), minGapMs: 0 };
  const judged = await Promise.all(
    all.map(({ id }) => judgeAnswers(database.db, [answerOf(player, id, null)], settings)),
  );
  return judged.flat();
}

test.each([
  ['3 lives spend exactly 3', { lives: 3 }, 3, 0],
  ['2 lives and a star spend exactly 3', { lives: 2, stars: 1 }, 3, 0],
  ['3 lives in a free round spend none', { lives: 3, freeRounds: true }, 50, 3],
  ['stars in a free round spend none', { lives: 3, stars: 2, freeRounds: true }, 50, 3],
  ['no lives in a free round are all judged', { lives: 0, freeRounds: true }, 50, 0],
])('50 parallel misses with %s', async (_, holdings, judgedOf50, livesLeft) => {
  const player = await newPlayer(holdings);
  const outcomes = (await missFifty(player)).map((j) => j.outcome);
  expect(outcomes.filter((o) => o === 'JUDGED').length).toBe(judgedOf50);
  expect(outcomes.filter((o) => o === 'NO_LIVES').length).toBe(50 - judgedOf50);
  const [left] = await database.sql`
    select lives, stars from game_states where player_id = ${player.playerId}::uuid`;
  const starsLeft = 'freeRounds' in holdings && 'stars' in holdings ? holdings.stars : 0;
  expect(left).toEqual({ lives: livesLeft, stars: starsLeft });
});

/** Answers the player's next questions, `-` for a miss. Returns the lives after each answer, with + where one was won. */
async function livesAfter(player: WorldPlayer, answers: string): Promise<string> {
  const after: string[] = [];
  for (const how of answers) {
    const [question] = await deal(player);
    const option = how === '-' ? question.wrong : question.right;
    const [judged] = await judgeAt([answerOf(player, question.id, option)], 2, 0);
    if (judged?.outcome !== 'JUDGED') throw new Error(judged?.outcome);
    after.push(`${judged.lives}${judged.lifeWon ? '+' : ''}`);
  }
  return after.join(' ');
}

test.each([
  ['at 4 lives', { lives: 4 }, 'rrrrr', '4 4 4 4 5+'],
  ['at 5 lives', { lives: 5 }, 'rrrrr', '5 5 5 5 5'],
  ['at 10 lives', { lives: 10 }, 'rrrrr', '10 10 10 10 10'],
  ['at 1 life', { lives: 1 }, 'rrrrrrrrrrr', '1 1 1 1 2+ 2 2 2 2 3+ 3'],
  ['with stars', { lives: 2, stars: 3 }, 'rrrrr', '2 2 2 2 3+'],
  ['after a miss', { lives: 4 }, 'rrrr-rrrrr', '4 4 4 4 3 3 3 3 3 4+'],
  ['up to 5 lives', { lives: 4 }, 'rrrrrrrrrr', '4 4 4 4 5+ 5 5 5 5 5'],
  ['without lives in a free round', { lives: 0, freeRounds: true }, '-rrrrr', '0 0 0 0 0 1+'],
])('five right in a row %s', async (_, holdings, answers, expected) => {
  expect(await livesAfter(await newPlayer(holdings), answers)).toBe(expected);
});

test('the life that five in a row gave back starts or stops no interval but at five', async () => {
  const [three, four] = [await newPlayer({ lives: 3 }), await newPlayer({ lives: 4 })];
  for (const player of [three, four]) await livesAfter(player, 'rrrrr');
  const since = await database.sql`
    select lives, extract(epoch from regenerating_since)::float8 * 1000 as since from game_states
    where player_id in (${three.playerId}, ${four.playerId}) order by lives`;
  expect([...since]).toEqual([
    { lives: 4, since: START.getTime() },
    { lives: 5, since: null },
  ]);
});

test('parallel tabs win one life with the fifth answer, and each shows it, as a retry does', async () => {
  const player = await newPlayer({ lives: 2 });
  await livesAfter(player, 'rrrr');
  const [fifth] = await deal(player);
  const settings = { now: later(2), minGapMs: 0 };
  const answer = answerOf(player, fifth.id, fifth.right);
  const tabs = await Promise.all(
    Array.from({ length: 8 }, () => judgeAnswers(database.db, [answer], settings)),
  );
  expect(
    tabs
      .flat()
      .map((j) => j.outcome)
      .sort(),
  ).toEqual([...Array(7).fill('AGAIN'), 'JUDGED']);
  for (const judged of [...tabs.flat(), ...(await judgeAt([answer], 60))])
    expect(judged).toMatchObject({ lifeWon: true, lives: 3, streak: 5 });
  const moves = await database.sql`
    select kind, lives_delta, cause_id from whole_ledger where player_id = ${player.playerId}::uuid and kind <> 'sign_up'`;
  expect([...moves]).toEqual([{ kind: 'streak', lives_delta: 1, cause_id: fifth.id }]);
});

test('processes that judge the same players at once neither deadlock nor judge twice', async () => {
  const players = await createPlayers(database.db, 12, { now: START });
  const answers: UnjudgedAnswer[] = [];
  for (const player of players)
    for (const q of await deal(player))
      answers.push(answerOf(player, q.id, answers.length % 3 ? q.right : q.wrong));
  const settings = { now: later(2), minGapMs: 0 };
  const calls = Array.from({ length: 8 }, (_, k) =>
    judgeAnswers(database.db, k % 2 ? answers : [...answers].reverse(), settings),
  );
  const outcomes = (await Promise.all(calls)).flat();
  expect(outcomes.filter((o) => o.outcome === 'JUDGED').length).toBe(answers.length);
  expect(outcomes.filter((o) => o.outcome === 'AGAIN').length).toBe(answers.length * 7);
});

test('points stay in the window they were scored in; an excluded player scores unlisted', async () => {
  const player = await newPlayer({ sessionHours: 48 });
  const [a, b] = await deal(player);
  await judgeAt([answerOf(player, a.id, a.right)], 2);
  await projectBoards(database);
  await setListed(database, { playerId: player.playerId, listed: false });
  await judgeAnswers(judgeDb, [answerOf(player, b.id, b.right)], {
    // The next week, in the same month.
    now: new Date('2026-11-23T00:00:00.000Z'),
    minGapMs: 1500,
  });
  await projectBoards(database);
  const rows = await database.sql`
    select window_id, score, listed from scores where player_id = ${player.playerId}::uuid order by 1`;
  expect([...rows]).toEqual([
    { window_id: windows.weekly, score: 10, listed: false },
    { window_id: 1202648, score: 10, listed: false },
    { window_id: windows.monthly, score: 20, listed: false },
  ]);
});

test('the ledger refuses update, delete and truncate', async () => {
  const sql = database.sql;
  await expect(sql`update ledger set lives_delta = 1`).rejects.toThrow('append-only');
  await expect(sql`delete from ledger`).rejects.toThrow('append-only');
  await expect(sql`truncate ledger`).rejects.toThrow('append-only');
});

test('the use case returns everything the acknowledgment needs, and refuses with codes', async () => {
  const player = await newPlayer();
  const question = (await deal(player))[0];
  const clock = { now: START };
  const answers = createAnswerBatcher({ connect: () => judgeDb, now: () => clock.now, minGapMs: 1500, log });
  const ctx = { ...playerContext(database.db, player, clock), answers };
  const input = { question_id: question.id, option_id: question.right };
  const { judgement, isFirst } = await judgeAnswer(ctx, input);
  expect(isFirst).toBe(true);
  expect(judgement).toMatchObject({
    correct: true,
    totalLifes: 160,
    stars: 0,
    total_score: 10,
    points: 10,
    nextLifeAt: null,
  });
  expect(judgement.options.map((o) => [o.option_id === question.right, o.matchValue])).toEqual(
    judgement.options.map((o) => (o.option_id === question.right ? [true, 'true'] : [false, 'false'])),
  );
  expect(judgement.explanation).not.toBe('');
  expect((await judgeAnswer(ctx, input)).isFirst).toBe(false);
  await expect(judgeAnswer(ctx, { question_id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
