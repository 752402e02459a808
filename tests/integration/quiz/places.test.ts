import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { judgeAnswers } from '@/lib/quiz/judging/judge-answers-sql';
import { listPlaces } from '@/lib/quiz/list-places';
import { testDatabase } from '@/tests/support/database';
import {
  createOnePlayer,
  createRecords,
  playerContext,
  secretOptions,
  type WorldPlayer,
} from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const NOW = new Date('2026-11-21T12:00:00.000Z');
const PER_COUNTY = 15;
/** So many of the records are moved to a second county of California. */
const MOVED = 5;
let player: WorldPlayer;

const context = () => playerContext(database.db, player, { now: NOW });

async function countiesOf(set: QuestionSet): Promise<string[]> {
  const rows = await database.sql<{ county: string }[]>`
    select r.county_fips as county from questions q join booking_records r on r.id = q.record_id
    where q.id = any(${`{${set.questions.map((q) => q.question_id).join(',')}}`}::uuid[])`;
  return rows.map(({ county }) => county);
}

async function answerAll(set: QuestionSet): Promise<void> {
  for (const { question_id: questionId } of set.questions) {
    const { right } = await secretOptions(database.db, questionId);
    await judgeAnswers(database.db, [{ ...player, questionId, optionId: right }], { now: NOW, minGapMs: 0 });
  }
}

beforeEach(async () => {
  player = await createOnePlayer(database.db, { now: NOW });
});

test('without records no place is listed', async () => {
  expect(await listPlaces(context())).toEqual({ states: [] });
});

describe('with records in three states', () => {
  beforeAll(async () => {
    const sql = database.sql;
    await sql`insert into counties (fips, name, state, lat, long) values ('06037', 'Los Angeles', 'CA', 0, 0),
      ('06071', 'San Bernardino', 'CA', 0, 0), ('48201', 'Harris', 'TX', 0, 0), ('17031', 'Cook', 'IL', 0, 0),
      ('48301', 'Loving', 'TX', 0, 0)`;
    await createRecords(database.db, PER_COUNTY);
    await sql`update booking_records set county_fips = '06071' where id in (
      select id from booking_records where county_fips = '48201' limit ${MOVED}::integer)`;
  });

  test('lists states and counties that have records, by name, with rounded counts', async () => {
    const places = await listPlaces(context());
    expect(places).toEqual({
      states: [
        {
          table: '06',
          name: 'California',
          records: 10,
          counties: [
            { table: '06037', name: 'Los Angeles County, CA', records: 10 },
            { table: '06071', name: 'San Bernardino County, CA', records: 1 },
          ],
        },
        {
          table: '17',
          name: 'Illinois',
          records: 10,
          counties: [{ table: '17031', name: 'Cook County, IL', records: 10 }],
        },
        {
          table: '48',
          name: 'Texas',
          records: 10,
          counties: [{ table: '48201', name: 'Harris County, TX', records: 10 }],
        },
      ],
    });
  });

  test('a place whose records are all for dailies and rooms is not listed, and a state does not count them', async () => {
    await database.sql`update booking_records set pool = 'company' where county_fips in ('17031', '06071')`;
    const later = new Date(NOW.getTime() + 10 * 60_000);
    const { states } = await listPlaces(playerContext(database.db, player, { now: later }));
    expect(states.map(({ name, counties }) => [name, counties.length])).toEqual([
      ['California', 1],
      ['Texas', 1],
    ]);
    await database.sql`update booking_records set pool = 'quiz'`;
    await listPlaces(playerContext(database.db, player, { now: new Date(NOW.getTime() + 20 * 60_000) }));
  });

  test('a state deals all its unseen records, then the nation', async () => {
    const dealt: string[][] = [];
    for (let round = 0; round < 3; round += 1) {
      const set = await dealQuestions(context(), { table: '06' });
      dealt.push(await countiesOf(set));
      await answerAll(set);
    }
    const inState = dealt.map((counties) => counties.filter((county) => county.startsWith('06')).length);
    expect(inState).toEqual([10, 10, 0]);
    expect(dealt.flat().filter((county) => county === '06071')).toHaveLength(MOVED);
    expect(dealt[2]).toHaveLength(10);
  });

  test.each([
    ['a county with few records', '06071', MOVED],
    ['a county without records', '48301', 0],
    ['a state without records', '56', 0],
    ['no state', '99', 0],
  ])('%s is completed from the nation', async (_, table, own) => {
    const counties = await countiesOf(await dealQuestions(context(), { table }));
    expect(counties).toHaveLength(10);
    expect(counties.filter((county) => county.startsWith(table)).length).toBe(own);
  });

  test('removed records are replaced from the state', async () => {
    const set = await dealQuestions(context(), { table: '06' });
    await database.sql`
      update booking_records set expires_at = ${NOW.toISOString()}::timestamptz where id in (
        select record_id from questions where player_id = ${player.playerId} and position in (2, 5, 8))`;
    const next = await dealQuestions(context(), { table: '06' });
    const changed = next.questions.filter(
      ({ question_id }) => !set.questions.some((question) => question.question_id === question_id),
    );
    expect(changed).toHaveLength(3);
    expect((await countiesOf(next)).every((county) => county.startsWith('06'))).toBe(true);
    await database.sql`update booking_records set expires_at = null`;
  });
});
