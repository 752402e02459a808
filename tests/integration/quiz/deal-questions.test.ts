import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { getLives } from '@/lib/lives/get-lives';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { getGame } from '@/lib/quiz/get-game';
import { judgeAnswers } from '@/lib/quiz/judge-answers-sql';
import { testDatabase } from '@/tests/support/database';
import {
  brokenInvariants,
  createOnePlayer,
  createRecords,
  playerContext,
  secretOptions,
  type WorldPlayer,
} from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const START = new Date('2026-11-21T12:00:00.000Z');
const PER_COUNTY = 15;
let player: WorldPlayer;

beforeAll(() => createRecords(database.db, PER_COUNTY));
beforeEach(async () => {
  player = await createOnePlayer(database.db, { now: START });
});
afterAll(async () => expect(await brokenInvariants(database.db)).toEqual([]));

/** Sets the expiry of the given records, or of all, to START. `restore` undoes this. */
const expire = (ids?: readonly (string | undefined)[]) => database.sql`
  update booking_records set expires_at = ${START.toISOString()}::timestamptz
  where ${ids === undefined} or id = any(${`{${(ids ?? []).join(',')}}`}::uuid[])`;
const restore = () => database.sql`update booking_records set expires_at = null`;
const contextAt = (seconds = 0) =>
  playerContext(database.db, player, { now: new Date(START.getTime() + seconds * 1000) });
const dealt = (table?: string) => dealQuestions(contextAt(), table ? { table } : {});
const ids = (set: QuestionSet) => set.questions.map((q) => q.question_id);

type Dealt = { record_id: string; county: string; points: number; timed: boolean };

async function recordsOf(set: QuestionSet): Promise<Dealt[]> {
  const rows = await database.sql<Dealt[]>`
    select q.record_id, r.county_fips as county, q.points, q.timed
    from questions q join booking_records r on r.id = q.record_id
    where q.id = any(${`{${ids(set).join(',')}}`}::uuid[]) order by q.position`;
  return [...rows];
}

async function answerAll(set: QuestionSet): Promise<number> {
  let earned = 0;
  for (const question of set.questions) {
    const { right } = await secretOptions(database.db, question.question_id);
    const [judged] = await judgeAnswers(
      database.db,
      [{ ...player, questionId: question.question_id, optionId: right }],
      { now: START, minGapMs: 0 },
    );
    if (judged?.outcome !== 'JUDGED') throw new Error(judged?.outcome);
    earned = judged.score;
  }
  return earned;
}

test('a process whose clock is behind deals a set that follows the last one', async () => {
  const first = await dealt();
  await answerAll(first);
  const second = await dealQuestions(contextAt(-4));
  expect(ids(second).every((id) => ids(first).every((earlier) => id > earlier))).toBe(true);
});

test("the county's unseen records come first, then the national mix, then repeats, which score nothing", async () => {
  const seen = new Set<string>();
  const counties: string[][] = [];
  let score = 0;
  for (let round = 0; round < 6; round++) {
    const set = await dealt('06037');
    const records = await recordsOf(set);
    counties.push(records.map((r) => r.county));
    const expected = PER_COUNTY * 3 - seen.size;
    for (const [i, record] of records.entries()) {
      const isRepeat = i >= expected;
      expect(seen.has(record.record_id)).toBe(isRepeat);
      expect(record.points).toBe(isRepeat ? 0 : 10);
    }
    expect(new Set(records.map((r) => r.record_id)).size).toBe(10);
    for (const record of records) seen.add(record.record_id);
    score = await answerAll(set);
  }
  expect(counties[0]).toEqual(Array.from({ length: 10 }, () => '06037'));
  expect(counties[1]?.map((c) => c === '06037')).toEqual([...Array(5).fill(true), ...Array(5).fill(false)]);
  expect(seen.size).toBe(PER_COUNTY * 3);
  // 45 records score once each; the fifteen repeats score nothing.
  expect(score).toBe(PER_COUNTY * 3 * 10);
});

test('every deal returns the same set from the next open question on, whatever `table` says', async () => {
  const first = await dealt('06037');
  expect(ids(await dealt('48201'))).toEqual(ids(first));
  const question = first.questions[0]?.question_id ?? '';
  await answerAll({ ...first, questions: first.questions.slice(0, 1) });
  const rest = await dealt();
  expect(ids(rest)).toEqual(ids(first).slice(1));
  expect([rest.position, rest.set_size]).toEqual([1, 10]);
  expect(ids(rest)).not.toContain(question);
});

test('twenty tabs at once deal one set', async () => {
  const sets = await Promise.all(Array.from({ length: 20 }, () => dealt('17031')));
  expect(new Set(sets.map((set) => ids(set).join())).size).toBe(1);
  const [row] = await database.sql`
    select count(*)::integer as n from questions where player_id = ${player.playerId}::uuid`;
  expect(row).toEqual({ n: 10 });
});

test('two players get different ids and photo addresses for the same record', async () => {
  const mine = await dealt('06037');
  player = await createOnePlayer(database.db, { now: START });
  const theirs = await dealt('06037');
  const all = (set: QuestionSet) =>
    set.questions.flatMap((q) => [q.question_id, q.question, ...q.options.map((o) => o.option_id)]);
  expect(all(mine).filter((value) => all(theirs).includes(value))).toEqual([]);
});

test('an expired or removed record is not dealt, and is replaced in an open set', async () => {
  const set = await dealt('06037');
  const [gone] = await recordsOf(set);
  await expire([gone?.record_id]);
  const next = await dealt('06037');
  expect(next.questions.length).toBe(10);
  expect(ids(next).slice(1)).toEqual(ids(set).slice(1));
  expect((await recordsOf(next)).map((r) => r.record_id)).not.toContain(gone?.record_id);
  await restore();
});

test('replacements of removed records come from the requested county', async () => {
  const set = await dealt('06037');
  const gone = (await recordsOf(set)).slice(2, 6).map((r) => r.record_id);
  await expire(gone);
  const next = await recordsOf(await dealt('06037'));
  expect(next.map((r) => r.county)).toEqual(Array.from({ length: 10 }, () => '06037'));
  await restore();
});

test('a new set of repeats follows when no record is left to replace the last one', async () => {
  const set = await dealt('06037');
  const inSet = (await recordsOf(set)).map((r) => r.record_id);
  await database.sql`
    update booking_records set expires_at = ${START.toISOString()}::timestamptz
    where id <> all(${`{${inSet.join(',')}}`}::uuid[])`;
  await answerAll({ ...set, questions: set.questions.slice(0, 9) });
  await expire([inSet[9]]);
  const next = await dealt('06037');
  expect([next.position, next.set_size]).toEqual([0, 9]);
  expect((await recordsOf(next)).map((r) => r.record_id).sort()).toEqual(inSet.slice(0, 9).sort());
  expect(ids(await dealt())).toEqual(ids(next));
  await restore();
});

test('without timer a right answer scores half', async () => {
  await database.sql`
    update players set plays_without_timer = true where id = ${player.playerId}::uuid`;
  const set = await dealt();
  expect(set.questions.map((q) => q.timed)).toEqual(Array.from({ length: 10 }, () => false));
  expect(await answerAll(set)).toBe(50);
});

test('dealing refuses with NO_QUESTIONS without records, and with NO_LIVES and the wait without lives', async () => {
  await expire();
  await expect(dealt()).rejects.toMatchObject({ code: 'NO_QUESTIONS' });
  await restore();
  player = await createOnePlayer(database.db, { now: START, lives: 0 });
  await expect(dealQuestions(contextAt(60))).rejects.toMatchObject({
    code: 'NO_LIVES',
    retryAfterSeconds: 840,
  });
  expect((await dealQuestions(contextAt(900))).totalLifes).toBe(151);
  expect(await getLives(contextAt(900 + 450))).toMatchObject({
    totalLifes: 151,
    nextLifeAt: START.getTime() + 1_800_000,
  });
});

test('a page shows the next open question, deals none, and hides one that must not be asked', async () => {
  expect(await getGame(contextAt())).toMatchObject({ lives: { totalLifes: 160 }, waiting: null });
  const set = await dealt();
  const { waiting } = await getGame(contextAt());
  const { questions, ...rest } = set;
  expect(waiting).toMatchObject({ ...rest, questions: [{ ...questions[0], question: expect.any(String) }] });
  expect(waiting?.questions.flatMap((q) => q.options.map((option) => option.matchValue))).toEqual(
    Array(4).fill(null),
  );
  await expire();
  expect((await getGame(contextAt())).waiting).toBeNull();
  await restore();
  const setLives = (lives: number) =>
    database.sql`update game_states set lives = ${lives} where player_id = ${player.playerId}::uuid`;
  await setLives(0);
  expect((await getGame(contextAt())).waiting).toBeNull();
  await setLives(10);
});

test('the next change books regenerated lives in the ledger', async () => {
  player = await createOnePlayer(database.db, { now: START, lives: 1 });
  const set = await dealQuestions(contextAt(2000));
  const later = new Date(START.getTime() + 2_000_000);
  const questionId = set.questions[0]?.question_id ?? '';
  const [judged] = await judgeAnswers(database.db, [{ ...player, questionId, optionId: null }], {
    now: later,
    minGapMs: 1500,
  });
  // One life and two regenerated after 2000 s, less one; the running interval started at 1800 s.
  expect(judged).toMatchObject({ lives: 2, nextLifeAtMs: START.getTime() + 2_700_000 });
  const rows = await database.sql`
    select kind, lives_delta from whole_ledger where player_id = ${player.playerId}::uuid order by sequence, id`;
  expect([...rows]).toEqual([
    { kind: 'sign_up', lives_delta: 1 },
    { kind: 'regeneration', lives_delta: 2 },
    { kind: 'answer', lives_delta: -1 },
  ]);
});
