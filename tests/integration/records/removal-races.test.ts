import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '@/db/client';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { judgeAnswers } from '@/lib/quiz/judging/judge-answers-sql';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { readPhoto } from '@/lib/records/photos/read-photo';
import { underRecordsLock } from '@/lib/records/records-lock';
import { openRequest } from '@/lib/removals/requests/open-request';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import {
  brokenInvariants,
  createPlayers,
  createRecords,
  playerContext,
  WORLD_COUNTIES,
  type WorldPlayer,
} from '@/tests/support/game-world';

const database = testDatabase({ warm: 10 });
const NOW = new Date('2026-11-21T12:00:00.000Z');
const LIVES = 10;
const PER_COUNTY = 40;
let records: string[] = [];

beforeAll(async () => {
  records = await createRecords(database.db, PER_COUNTY);
  // Each record has its own booking day, for requests.
  await database.sql`
    update booking_records b set booked_on = '2025-01-01'::date + i.ord::integer
    from unnest(${`{${records.join(',')}}`}::uuid[]) with ordinality i (id, ord) where b.id = i.id`;
});
afterAll(async () => expect(await brokenInvariants(database.db)).toEqual([]));

const must = <T>(value: T | undefined): T => value ?? expect.fail('expected a value');

const deal = (player: WorldPlayer) => dealQuestions(playerContext(database.db, player, { now: NOW }));
const miss = (player: WorldPlayer, questionId: string, db: Queryable = database.db) =>
  judgeAnswers(db, [{ ...player, questionId, optionId: null }], {
    now: NOW,
    minGapMs: 0,
  }).then(([judged]) => must(judged).outcome);

async function wanted(recordId: string) {
  const [row] = await database.sql<{ county: string; bookedOn: string; key: string }[]>`
    select b.county_fips as county, b.booked_on::text as "bookedOn", p.storage_key as key
    from booking_records b join photos p on p.id = b.photo_id where b.id = ${recordId}`;
  const { county, bookedOn, key } = must(row);
  return { input: { county, booked_on: bookedOn, words: '' }, token: photoUrl(key, NOW.getTime()) };
}

const remove = async (recordId: string) =>
  requestRemoval(anonymousContext(database.db, { now: () => NOW }), (await wanted(recordId)).input);

/** Players whose first open question is about this record. */
type Asked = { player: WorldPlayer; questionId: string };
async function askedAbout(recordId: string, count: number): Promise<[Asked, Asked, ...Asked[]]> {
  const players = await createPlayers(database.db, count, { lives: LIVES, now: NOW });
  const asked = await Promise.all(
    players.map(async (player) => {
      const questionId = must((await deal(player)).questions[0]).question_id;
      // A set never holds a record twice: where another question has it, the two records change places.
      await database.sql`
        update questions other set record_id = first.record_id
        from questions first
        where first.id = ${questionId} and other.player_id = ${player.playerId}
          and other.record_id = ${recordId} and other.id <> first.id`;
      await database.sql`update questions set record_id = ${recordId} where id = ${questionId}`;
      return { player, questionId };
    }),
  );
  return asked as [Asked, Asked, ...Asked[]];
}

async function livesOf({ playerId }: WorldPlayer): Promise<number> {
  const [row] = await database.sql<{ lives: number }[]>`
    select lives from game_states where player_id = ${playerId}`;
  return must(row).lives;
}

test('an answer after the removal is not judged and costs nothing; one judged before is returned again', async () => {
  const recordId = must(records[0]);
  const [early, late] = await askedAbout(recordId, 2);
  expect(await miss(early.player, early.questionId)).toBe('JUDGED');
  await remove(recordId);
  expect(await miss(late.player, late.questionId)).toBe('NOT_FOUND');
  expect(await miss(early.player, early.questionId)).toBe('AGAIN');
  expect(await livesOf(early.player)).toBe(LIVES - 1);
  expect(await livesOf(late.player)).toBe(LIVES);
  const set = await deal(late.player);
  expect(set.questions.length).toBe(10);
  expect(set.questions.map((q) => q.question_id)).not.toContain(late.questionId);
});

test('removals, answers and deals do not wait for each other', async () => {
  const [first, second] = [must(records[1]), must(records[2])];
  const [judged] = await askedAbout(first, 1);
  await database.db.transaction(async (tx) => {
    expect(await miss(judged.player, judged.questionId, tx)).toBe('JUDGED');
    await remove(first);
  });
  expect(await livesOf(judged.player)).toBe(LIVES - 1);
  const [beside, after] = await askedAbout(second, 2);
  const ctx = anonymousContext(database.db, { now: () => NOW });
  await underRecordsLock(database.db, async (tx) => {
    const matches = [{ id: second, countyFips: WORLD_COUNTIES[0], isInPlay: true }];
    await openRequest(tx, ctx, { source: 'flag', countyFips: null, bookedOn: null, words: '', matches });
    expect(await miss(beside.player, beside.questionId)).toBe('JUDGED');
    expect((await deal(after.player)).questions[0]?.question_id).toBe(after.questionId);
  });
  expect(await miss(after.player, after.questionId)).toBe('NOT_FOUND');
});

test('a set that is dealt during removals is complete, from the remaining records', async () => {
  // One small county, so that a set of ten has nearly all of it.
  const [county, day] = [WORLD_COUNTIES[2], '2024-05-05'];
  const kept = records.slice(2 * PER_COUNTY, 2 * PER_COUNTY + 12);
  await database.sql`
    delete from booking_records where county_fips = ${county} and id <> all(${`{${kept.join(',')}}`}::uuid[])`;
  await database.sql`
    update booking_records set booked_on = ${day} where id = any(${`{${kept.slice(0, 3).join(',')}}`}::uuid[])`;
  const [player] = await createPlayers(database.db, 1, { now: NOW });
  const dealing = await database.sql.begin(async (sql) => {
    await sql`lock table questions in exclusive mode`;
    const set = dealQuestions(playerContext(database.db, must(player), { now: NOW }), { table: county });
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`).length, { interval: 10 })
      .toBeGreaterThan(0);
    const input = { county, booked_on: day, words: '' };
    await requestRemoval(anonymousContext(database.db, { now: () => NOW }), input);
    return { set };
  });
  const set = await dealing.set;
  expect(set.questions.length).toBe(10);
  const ids = `{${set.questions.map((q) => q.question_id).join(',')}}`;
  const gone = await database.sql`
    select from questions q join pulled_records p on p.id = q.record_id where q.id = any(${ids}::uuid[])`;
  expect(gone.length).toBe(0);
});

test('removals during answers, deals and photo requests lose nothing, and cost no player a life', async () => {
  const storage = { put: async () => {}, get: async () => new Uint8Array(1), remove: async () => {} };
  const shows = async (token: string) =>
    (await readPhoto(
      { db: database.db, storage, now: () => NOW, faces: 'real' },
      { unverifiedToken: token.replace('/photos/', ''), unverifiedScale: null },
    )) !== null;
  // The second county has no removals yet, and a limit of three a day.
  for (const [round, recordId] of records.slice(PER_COUNTY, PER_COUNTY + 3).entries()) {
    const asked = await askedAbout(recordId, 16);
    const newcomers = await createPlayers(database.db, 4, { now: NOW });
    const { input, token } = await wanted(recordId);
    const ctx = anonymousContext(database.db, { now: () => NOW });
    const removal = () => requestRemoval(ctx, input);
    const answers = () => Promise.all(asked.map(({ player, questionId }) => miss(player, questionId)));
    const rest = [...newcomers.map(deal), ...Array.from({ length: 4 }, () => shows(token))];
    const outcomes =
      round % 2 === 0
        ? (await Promise.all([answers(), removal(), ...rest]))[0]
        : (await Promise.all([removal(), answers(), ...rest]))[1];
    expect(await shows(token)).toBe(false);
    expect((await database.sql`select from pulled_records where id = ${recordId}`).length).toBe(1);
    for (const [i, { player, questionId }] of asked.entries()) {
      const isJudged = must(outcomes[i]) === 'JUDGED';
      expect(await livesOf(player)).toBe(isJudged ? LIVES - 1 : LIVES);
      expect(await miss(player, questionId)).toBe(isJudged ? 'AGAIN' : 'NOT_FOUND');
    }
    const players = [...asked.map(({ player }) => player), ...newcomers];
    await Promise.all(players.map(deal));
    const open = await database.sql`
      select from questions q where q.record_id = ${recordId} and not q.replaced
        and q.player_id = any(${`{${players.map(({ playerId }) => playerId).join(',')}}`}::uuid[])
        and not exists (select from answers a where a.question_id = q.id)`;
    expect(open.length).toBe(0);
  }
});
