import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { sql } from '@/db/sql';
import { getDaily, getSealedDaily } from '@/lib/daily/get-daily';
import { answerDaily } from '@/lib/daily/play/answer-daily';
import { finishPlayerDailies, lockPlayerDaily } from '@/lib/daily/play/finish-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import { readDailyFigures } from '@/lib/daily/read-daily-figures';
import { systemRandom } from '@/lib/platform/random';
import { listReplacementCounts } from '@/lib/removals/spend-replacements';
import {
  dailyOptions,
  dailyPlayers,
  newDailyPlayer,
  playDaily,
  removeFromDaily,
} from '@/tests/support/dailies';
import { testDatabase, untilLocksWait } from '@/tests/support/database';
import { befriend } from '@/tests/support/friends';
import { createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase({ warm: 10 });
const DAY = '2026-11-21';
const clock = { now: new Date() };
let second: Database;
let player: WorldPlayer;

const ctxOf = (of: WorldPlayer = player, db = database.db) => playerContext(db, of, clock);
const play = (of: WorldPlayer = player, options?: Parameters<typeof playDaily>[3]) =>
  playDaily(database.db, of, clock, options);
const remove = (position: number) => removeFromDaily(database.db, DAY, position);
const resultOf = async (of: WorldPlayer) => (await getDaily(ctxOf(of))).result ?? expect.fail();
const idsOf = async (of: WorldPlayer) =>
  (await startDaily(ctxOf(of))).questions.map(({ question_id }) => question_id);

/** Leaves no record in play but those of the daily. */
const emptyPool = () => database.db.$client`
  delete from booking_records where id not in (select record_id from daily_questions)`;

beforeAll(() => {
  second = openDatabase({ url: database.url, poolSize: 10 });
});
afterAll(() => second.$client.end({ timeout: 5 }));
beforeEach(async () => {
  const sql = database.db.$client;
  await sql`truncate dailies, daily_questions, daily_counts, player_dailies, granted_days`;
  await sql`delete from booking_records`;
  await createRecords(database.db, 15, 'company');
  clock.now = new Date(`${DAY}T12:00:00.000Z`);
  player = await newDailyPlayer(database.db, clock.now);
});

test('a removed record is replaced for those who have not answered it, and void for those who have', async () => {
  const [early, late, other] = await dailyPlayers(database.db, 3, clock.now);
  for (const friend of [late, other]) await befriend(database.db, early.playerId, friend.playerId);
  await play(early, { right: 3 });
  const [removed = '', ...rest] = await idsOf(late);
  const putBack = await remove(0);
  await expect(answerDaily(ctxOf(late), { question_id: removed })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const set = await startDaily(ctxOf(late));
  expect([set.questions.length, set.position, set.set_size]).toEqual([10, 0, 10]);
  const [replacement, ...same] = set.questions.map(({ question_id }) => question_id);
  expect([replacement === removed, same]).toEqual([false, rest]);
  await play(late, { right: 2 });
  await play(other, { right: 9 });
  const check = async () => {
    const [ofEarly, ofLate, ofOther] = await Promise.all([early, late, other].map(resultOf));
    expect([ofEarly, ofLate, ofOther].map((result) => [result?.right, result?.of])).toEqual([
      [2, 9],
      [2, 10],
      [9, 10],
    ]);
    // The nine questions that all three have answered, and the ten of two.
    expect(ofEarly?.histogram).toEqual([0, 1, 1, 0, 0, 0, 0, 0, 1, 0]);
    expect(ofLate?.histogram).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0]);
    expect(ofOther?.histogram).toEqual(ofLate?.histogram);
    expect(ofEarly?.share?.text).toBe('Lineup No. 1  2/9\n⬜🟩🟩🟥🟥\n🟥🟥🟥🟥🟥\n🔥 1');
    expect(ofLate?.share?.text).toBe('Lineup No. 1  2/10\n🟩🟩🟥🟥🟥\n🟥🟥🟥🟥🟥\n🔥 1');
    expect(ofEarly?.friends.map(({ id, right, of }) => [id, right, of])).toEqual([
      [other.playerId, 9, 10],
      [late.playerId, 2, 10],
    ]);
    expect(ofLate?.friends.map(({ right, of }) => [right, of])).toEqual([[2, 9]]);
    const dailies = await readDailyFigures(database.db, [early.playerId, late.playerId], clock.now);
    expect(dailies.get(early.playerId)?.today).toEqual({ right: 2, of: 9 });
    expect(dailies.get(late.playerId)?.today).toEqual({ right: 2, of: 10 });
  };
  await check();
  // A rejected removal brings the record back, and not into the daily.
  await putBack();
  await check();
  expect((await startDaily(ctxOf(late))).questions).toEqual([]);
  expect(await idsOf(await newDailyPlayer(database.db, clock.now))).toEqual([replacement, ...rest]);
});

test('a place is replaced as often as its record is removed', async () => {
  const [first, next] = await dailyPlayers(database.db, 2, clock.now);
  await play(first);
  await remove(4);
  await play(next);
  await remove(4);
  await play(player);
  expect((await resultOf(first)).histogram).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  expect((await resultOf(next)).histogram).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  expect((await resultOf(player)).histogram).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect((await resultOf(player)).isFirst).toBe(false);
  const counts = await database.db.$client`
    select right_mask, answered_mask, players from daily_counts order by players`;
  expect([...counts]).toEqual([
    { right_mask: 1023, answered_mask: 1023, players: 1 },
    { right_mask: 1007, answered_mask: 1007, players: 2 },
  ]);
});

test('two records that leave at once are each replaced once, for 20 readers of two pools', async () => {
  const players = await dailyPlayers(database.db, 20, clock.now);
  for (const each of players) await startDaily(ctxOf(each));
  await Promise.all([remove(2), remove(7)]);
  const sets = await Promise.all(
    players.map((each, i) =>
      i % 2 ? startDaily(ctxOf(each, second)) : getDaily(ctxOf(each)).then(() => startDaily(ctxOf(each))),
    ),
  );
  for (const set of sets)
    expect(set.questions.map((q) => q.question_id)).toEqual(sets[0]?.questions.map((q) => q.question_id));
  expect(sets[0]?.questions).toHaveLength(10);
  const versions = await database.db.$client`
    select position, version from daily_questions where version > 0 order by position`;
  expect([...versions]).toEqual([
    { position: 2, version: 1 },
    { position: 7, version: 1 },
  ]);
});

test('an answer that was judged before the replacement counts as void, and is not asked again', async () => {
  const [asked = ''] = await idsOf(player);
  const { right } = await dailyOptions(database.db, asked);
  let answering: ReturnType<typeof answerDaily> | undefined;
  await database.db.transaction(async (holder) => {
    await holder.execute(
      sql`select from player_dailies where player_id = ${player.playerId}::uuid for update`,
    );
    answering = answerDaily(ctxOf(), { question_id: asked, option_id: right });
    await untilLocksWait(database.db);
  });
  expect((await answering)?.isFirst).toBe(true);
  await remove(0);
  const other = await newDailyPlayer(database.db, clock.now);
  expect(await idsOf(other)).toHaveLength(10);
  // The same answer again is acknowledged; no answer to the replacement is taken.
  expect((await answerDaily(ctxOf(), { question_id: asked, option_id: right })).isFirst).toBe(false);
  const [replacement = ''] = await idsOf(other);
  await expect(answerDaily(ctxOf(), { question_id: replacement })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await play(player, { right: 9 });
  expect(await resultOf(player)).toMatchObject({ right: 9, of: 9 });
});

test('a replacement waits for a daily that is being counted, so that no removed answer stays in the histogram', async () => {
  await play(player, { count: 9 });
  const other = await newDailyPlayer(database.db, clock.now);
  await startDaily(ctxOf(other));
  let filling: Promise<unknown> | undefined;
  await database.db.transaction(async (tx) => {
    const daily = await lockPlayerDaily(tx, player.playerId, DAY);
    if (!daily) throw new Error('a daily was to be open');
    await tx.execute(
      sql`update player_dailies set choices[10] = 0 where player_id = ${player.playerId}::uuid`,
    );
    await finishPlayerDailies(tx, { now: clock.now, random: systemRandom }, [daily]);
    await remove(0);
    filling = startDaily(ctxOf(other, second));
    await untilLocksWait(database.db);
  });
  await filling;
  expect(await resultOf(player)).toMatchObject({ right: 8, of: 9 });
  const counts = await database.db.$client`select right_mask, answered_mask, players from daily_counts`;
  expect([...counts]).toEqual([{ right_mask: 510, answered_mask: 1022, players: 1 }]);
});

test("the void question of a daily of the day before is replaced with a record of none of today's", async () => {
  await play(player, { count: 3 });
  clock.now = new Date('2026-11-22T10:00:00.000Z');
  await startDaily(ctxOf(await newDailyPlayer(database.db, clock.now)));
  await remove(5);
  expect((await startDaily(ctxOf())).questions).toHaveLength(7);
  const records = await database.db.$client`select record_id from daily_questions`;
  expect(new Set(records.map((row) => row.record_id)).size).toBe(21);
});

test.each([
  ['looked at', () => getDaily(ctxOf()).then(({ state }) => expect(state).toBe('done'))],
  ['resumed', () => startDaily(ctxOf()).then(({ questions }) => expect(questions).toEqual([]))],
])(
  'without a record left, a daily whose open questions are void is finished once it is %s',
  async (_, see) => {
    await play(player, { count: 9 });
    await emptyPool();
    await remove(9);
    await see();
    expect(await getDaily(ctxOf())).toMatchObject({
      state: 'done',
      streak: { days: 1, isSafe: true },
      result: { right: 9, of: 9, histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
    });
  },
);

test('without a record left, a place stays void until its record comes back', async () => {
  await startDaily(ctxOf());
  await emptyPool();
  const putBack = await remove(4);
  expect(await startDaily(ctxOf())).toMatchObject({ position: 0, set_size: 9 });
  await putBack();
  expect(await startDaily(ctxOf())).toMatchObject({ position: 0, set_size: 10 });
});

test('a daily without an answer is never finished, counts nowhere and extends no streak', async () => {
  const friend = await newDailyPlayer(database.db, clock.now);
  await befriend(database.db, player.playerId, friend.playerId);
  await startDaily(ctxOf());
  await emptyPool();
  const putBack = await Promise.all(Array.from({ length: 10 }, (_, position) => remove(position)));
  const none = { state: 'none', of: 0, result: null, streak: { days: 0, isSafe: false } };
  expect(await getDaily(ctxOf())).toMatchObject(none);
  await expect(startDaily(ctxOf())).rejects.toMatchObject({ code: 'NO_QUESTIONS' });
  // Nor is it one for those who have not started it.
  expect(await getDaily(ctxOf(friend))).toMatchObject(none);
  await expect(startDaily(ctxOf(friend))).rejects.toMatchObject({ code: 'NO_QUESTIONS' });
  const sql = database.db.$client;
  expect(await sql`select from daily_counts`).toHaveLength(0);
  expect(await sql`select from player_dailies where finished_at is not null`).toHaveLength(0);
  for (const restore of putBack) await restore();
  await play(player, { right: 4 });
  expect(await getSealedDaily(ctxOf(), {})).toMatchObject({ state: 'done', result: { right: 4, of: 10 } });
});

test('a question that cannot be replaced is tried again after a minute', async () => {
  await startDaily(ctxOf());
  await emptyPool();
  await remove(4);
  const sizes = async () => (await startDaily(ctxOf())).set_size;
  expect(await sizes()).toBe(9);
  await createRecords(database.db, 1, 'company');
  clock.now = new Date(clock.now.getTime() + 59_000);
  expect(await sizes()).toBe(9);
  clock.now = new Date(clock.now.getTime() + 1000);
  expect(await sizes()).toBe(10);
});

test("a daily of the day before without an answer gives way to today's once all its questions are void", async () => {
  await startDaily(ctxOf());
  await emptyPool();
  await Promise.all(Array.from({ length: 10 }, (_, position) => remove(position)));
  clock.now = new Date('2026-11-22T00:10:00.000Z');
  expect(await getDaily(ctxOf())).toMatchObject({ state: 'none', day: '2026-11-22' });
  await expect(startDaily(ctxOf())).rejects.toMatchObject({ code: 'NO_QUESTIONS' });
  // Too few for the daily of the day before: they are all in today's.
  await createRecords(database.db, 5, 'company');
  expect(await getDaily(ctxOf())).toMatchObject({ state: 'new', day: '2026-11-22', of: 10 });
  expect((await startDaily(ctxOf())).questions).toHaveLength(10);
  expect(await getDaily(ctxOf())).toMatchObject({ state: 'open', day: '2026-11-22', number: 2 });
});

test('only the current question of a position counts as open, when its record leaves by a flag', async () => {
  await startDaily(ctxOf());
  const [old] = await database.db.$client<{ id: string }[]>`
    select record_id as id from daily_questions where position = 0`;
  const counts = () =>
    database.db.transaction((tx) =>
      listReplacementCounts(tx, {
        playerId: player.playerId,
        address: '192.0.2.1',
        recordIds: [old?.id ?? ''],
      }),
    );
  expect(await counts()).toHaveLength(1);
  const putBack = await remove(0);
  await startDaily(ctxOf());
  await putBack();
  expect(await counts()).toEqual([]);
});
