import { expect, test } from 'vitest';
import { systemRandom } from '@/lib/platform/random';
import {
  newOptionKey,
  newRoundId,
  numberInRound,
  optionId,
  questionId,
  readOption,
} from '@/lib/quiz/question-ids';
import { testDatabase } from '@/tests/support/database';
import '@/tests/support/context';

const database = testDatabase();
const AT = Date.parse('2026-11-22T10:20:30.456Z');

test('ids made here and in the database have the same form', async () => {
  const here = newRoundId(AT, systemRandom);
  const [row] = await database.sql`
    select uuid_extract_version(${here}::uuid) as version, uuid_extract_version(new_set_id(now())) as theirs,
      (extract(epoch from timestamp_of(${here}::uuid)) * 1000)::float8 as at,
      abs(extract(epoch from timestamp_of(new_set_id(${new Date(AT).toISOString()}::timestamptz))) * 1000 - ${AT}) < 5 as near,
      right(new_set_id(now())::text, 2) as last, question_id(${here}::uuid, 255) as question,
      set_of(question_id(${here}::uuid, 255)) as set, set_end(${here}::uuid) as "end"`;
  expect(row).toEqual({
    version: 7,
    theirs: 7,
    at: AT,
    near: true,
    last: '00',
    question: questionId(here, 255),
    set: here,
    end: questionId(here, 255),
  });
});

test('ids of sets grow with time, and a month holds exactly the ids of its moments', async () => {
  const moments = ['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z', '2026-11-30T23:59:59.999Z'];
  const ids = moments.map((moment) => questionId(newRoundId(Date.parse(moment), systemRandom), 1));
  expect(ids.toSorted()).toEqual(ids);
  const rows = await database.sql<{ within: boolean }[]>`
    select i.id >= least_id_at('2026-11-01Z') and i.id < least_id_at('2026-12-01Z') as within
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality i (id, ord) order by i.ord`;
  expect(rows.map(({ within }) => within)).toEqual([false, true, true]);
});

test('ids of column defaults grow with the clock, keep its moment and are never the same', async () => {
  const sql = database.sql;
  const rows = await sql<{ id: string; version: number; isNear: boolean }[]>`
    select id, uuid_extract_version(id) as version, timestamp_of(id) = date_trunc('milliseconds', at) as "isNear"
    from (select at, uuid_v7(at) as id from generate_series(${new Date(AT).toISOString()}::timestamptz,
      ${new Date(AT + 3).toISOString()}::timestamptz, '1 microsecond') at) made`;
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(3001);
  expect(ids.toSorted()).toEqual(ids);
  expect(rows.every(({ version, isNear }) => version === 7 && isNear)).toBe(true);
  // The 4th group holds the variant and 14 random bits; the 5th is all random.
  expect(ids.every((id) => /^[89ab]$/.test(id[19] ?? ''))).toBe(true);
  expect(new Set(ids.map((id) => id.slice(24))).size).toBe(ids.length);
  const [now] = await sql`select now() - timestamp_of(uuid_v7()) < interval '1 minute' as "isNow"`;
  expect(now).toEqual({ isNow: true });
});

test("a player's next set has a larger id, even from a process whose clock is behind", () => {
  const last = newRoundId(AT, systemRandom);
  const next = newRoundId(AT - 4000, systemRandom, last);
  expect(next > last).toBe(true);
  expect(newRoundId(AT - 4000, systemRandom, next) > next).toBe(true);
});

test('an option id says its place, and the rest is random', () => {
  const key = newOptionKey(systemRandom);
  expect(readOption(optionId(key, 3))).toEqual({ key, n: 3 });
  expect(readOption(null)).toEqual({ key: null, n: 0 });
  expect(new Set(Array.from({ length: 100 }, () => newOptionKey(systemRandom))).size).toBe(100);
  expect(numberInRound(questionId(newRoundId(AT, systemRandom), 12))).toBe(12);
});
