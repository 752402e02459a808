import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { getLives } from '@/lib/lives/game-state';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { replaceQuestion } from '@/lib/quiz/dealing/replace-question';
import { getGame } from '@/lib/quiz/get-game';
import { judgeAnswers } from '@/lib/quiz/judging/judge-answers-sql';
import { testDatabase } from '@/tests/support/database';
import {
  brokenInvariants,
  createOnePlayer,
  createPlayers,
  createRecords,
  playerContext,
  secretOptions,
  type WorldPlayer,
} from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase({ warm: 10 });
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

type Dealt = { record_id: string; county: string; points: number; timed: boolean; level: number };

async function recordsOf(set: QuestionSet): Promise<Dealt[]> {
  const rows = await database.sql<Dealt[]>`
    select q.record_id, r.county_fips as county, q.points, q.timed, r.level
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

test("the county's unseen records come first, then the national mix, then repeats, which score nothing; each set gets harder", async () => {
  const seen = new Set<string>();
  const counties: string[][] = [];
  let score = 0;
  for (let round = 0; round < 6; round++) {
    const set = await dealt('06037');
    const records = await recordsOf(set);
    counties.push(records.map((r) => r.county));
    const unseen = records.filter((record) => !seen.has(record.record_id));
    expect(unseen).toHaveLength(Math.min(10, PER_COUNTY * 3 - seen.size));
    for (const record of records) expect(record.points).toBe(unseen.includes(record) ? 10 : 0);
    const levels = records.map(({ level }) => level);
    expect(levels).toEqual(levels.toSorted());
    expect(new Set(records.map((r) => r.record_id)).size).toBe(10);
    for (const record of records) seen.add(record.record_id);
    score = await answerAll(set);
  }
  expect(counties[0]).toEqual(Array.from({ length: 10 }, () => '06037'));
  expect(counties[1]?.filter((c) => c === '06037')).toHaveLength(5);
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

const MIDNIGHT_SECONDS = 12 * 3600;
const HOURS_A_WEEK = 7 * 24;

const newcomer = (lives = 0) =>
  createOnePlayer(database.db, { now: START, lives, freeRounds: true, sessionHours: HOURS_A_WEEK });

/** Misses the first `count` questions of the set. */
async function miss(set: QuestionSet, seconds: number, count = set.questions.length): Promise<void> {
  const settings = { now: new Date(START.getTime() + seconds * 1000), minGapMs: 0 };
  for (const { question_id: questionId } of set.questions.slice(0, count)) {
    const [judged] = await judgeAnswers(database.db, [{ ...player, questionId, optionId: null }], settings);
    expect(judged).toMatchObject({ outcome: 'JUDGED' });
  }
}

test('a player without lives plays the first round of a UTC day to its end, and no other', async () => {
  player = await newcomer();
  const set = await dealt();
  expect(set).toMatchObject({ free: true, totalLifes: 150, set_size: 10 });
  await miss(set, 1, 4);
  expect((await getGame(contextAt(2))).waiting).toMatchObject({ free: true, position: 4 });
  const rest = await dealQuestions(contextAt(2));
  expect(ids(rest)).toEqual(ids(set).slice(4));
  await miss(rest, 3);
  expect((await getGame(contextAt(4))).waiting).toBeNull();
  await expect(dealQuestions(contextAt(4))).rejects.toMatchObject({ code: 'NO_LIVES' });
  // One life came back.
  expect(await dealQuestions(contextAt(900))).toMatchObject({ free: false, totalLifes: 151 });
});

test('at midnight UTC the next round is free again, and an open one stays what it was', async () => {
  player = await newcomer(10);
  const before = MIDNIGHT_SECONDS - 0.001;
  const free = await dealQuestions(contextAt(before - 100));
  await miss(free, before - 99);
  const costly = await dealQuestions(contextAt(before));
  await miss(costly, before, 2);
  const continued = await dealQuestions(contextAt(MIDNIGHT_SECONDS));
  expect(continued).toMatchObject({ free: false, position: 2, totalLifes: 158 });
  await miss(continued, MIDNIGHT_SECONDS, 7);
  const { right } = await secretOptions(database.db, continued.questions[7]?.question_id ?? '');
  const last = { ...player, questionId: continued.questions[7]?.question_id ?? '', optionId: right };
  await judgeAnswers(database.db, [last], { now: contextAt(MIDNIGHT_SECONDS).now(), minGapMs: 0 });
  const next = await dealQuestions(contextAt(MIDNIGHT_SECONDS));
  expect(next).toMatchObject({ free: true, position: 0, totalLifes: 151 });
  // The free round goes on after the next midnight, and does not replace that day's.
  await miss(next, MIDNIGHT_SECONDS, 5);
  const day = 24 * 3600;
  const late = await dealQuestions(contextAt(MIDNIGHT_SECONDS + day));
  expect(late).toMatchObject({ free: true, position: 5 });
  await miss(late, MIDNIGHT_SECONDS + day);
  const nextDay = await dealQuestions(contextAt(MIDNIGHT_SECONDS + day));
  expect(nextDay.free).toBe(true);
  await miss(nextDay, MIDNIGHT_SECONDS + day);
  // A process whose clock is behind gives no second one.
  expect((await dealQuestions(contextAt(MIDNIGHT_SECONDS + day - 1))).free).toBe(false);
});

test('twenty tabs at once start one free round', async () => {
  player = await newcomer();
  const sets = await Promise.all(Array.from({ length: 20 }, () => dealt()));
  expect(new Set(sets.map((set) => `${set.free} ${ids(set).join()}`)).size).toBe(1);
  expect(sets[0]?.free).toBe(true);
});

test('a replaced question of a free round is free, without lives too', async () => {
  player = await newcomer();
  const set = await dealt('06037');
  const [failed = '', ...others] = ids(set);
  const replaced = await replaceQuestion(contextAt(1), { question_id: failed });
  expect(replaced.free).toBe(true);
  expect(ids(replaced).slice(1)).toEqual(others);
  expect(ids(await replaceQuestion(contextAt(2), { question_id: failed }))).toEqual(ids(replaced));
  const [gone] = await recordsOf(replaced);
  await expire([gone?.record_id]);
  const again = await dealt('06037');
  await restore();
  await miss(again, 3);
  const [state] =
    await database.sql`select lives from game_states where player_id = ${player.playerId}::uuid`;
  expect(state).toEqual({ lives: 0 });
});

test('a round that costs lives does not go on without them', async () => {
  player = await createOnePlayer(database.db, { now: START, lives: 1 });
  const set = await dealt();
  await miss(set, 1, 1);
  const [, open = ''] = ids(set);
  await expect(dealt()).rejects.toMatchObject({ code: 'NO_LIVES' });
  await expect(replaceQuestion(contextAt(2), { question_id: open })).rejects.toMatchObject({
    code: 'NO_LIVES',
  });
});

test('the guests of a network share twenty free rounds a day; further rounds cost lives', async () => {
  const guests = await createPlayers(database.db, 25, {
    now: START,
    lives: 5,
    freeRounds: true,
    sessionHours: HOURS_A_WEEK,
  });
  const at = (one: WorldPlayer, seconds: number, address: string, isGuest = true) => ({
    ...playerContext(database.db, one, { now: new Date(START.getTime() + seconds * 1000) }),
    actor: { kind: 'player' as const, ...one, isGuest },
    address,
  });
  const home = '198.51.100.7';
  const sets = await Promise.all(guests.slice(0, 23).map((one) => dealQuestions(at(one, 0, home))));
  expect(sets.filter(({ free }) => free)).toHaveLength(20);
  expect(sets.every(({ questions }) => questions.length === 10)).toBe(true);
  // A reload changes nothing.
  const again = await Promise.all(guests.slice(0, 23).map((one) => dealQuestions(at(one, 1, home))));
  expect(again.map(({ free }) => free)).toEqual(sets.map(({ free }) => free));
  // Those who got none have had their first round of the day too: the network is asked once for each guest.
  const [asked] = await database.sql`
    select count(*)::integer as guests from game_states where player_id = any(${guests.map(({ playerId }) => playerId)}::uuid[]) and free_round_on is not null`;
  expect(asked).toEqual({ guests: 23 });
  const [elsewhere, account] = guests.slice(23) as [WorldPlayer, WorldPlayer];
  await database.sql`update game_states set lives = 0 where player_id = ${elsewhere.playerId}::uuid`;
  await expect(dealQuestions(at(elsewhere, 2, home))).rejects.toMatchObject({ code: 'NO_LIVES' });
  expect((await dealQuestions(at(elsewhere, 2, '198.51.100.8'))).free).toBe(true);
  expect((await dealQuestions(at(account, 2, home, false))).free).toBe(true);
  await database.sql`update game_states set lives = 5 where player_id = ${elsewhere.playerId}::uuid`;
  // The next day has twenty of its own.
  const paying = sets.findIndex(({ free }) => !free);
  player = guests[paying] ?? expect.fail('no guest beyond the limit');
  await answerAll(sets[paying] ?? expect.fail('no set'));
  expect((await dealQuestions(at(player, MIDNIGHT_SECONDS, home))).free).toBe(true);
});
