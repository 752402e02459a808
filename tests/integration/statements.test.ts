import { expect, test } from 'vitest';
import { sql } from '@/db/sql';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase({ poolSize: 1 });

test('a statement is prepared once on a connection, in a transaction and in a savepoint', async () => {
  const { db } = database;
  const statement = (times: number) => sql`select ${times}::integer as times`;
  for (const times of [1, 2]) expect([...(await db.execute(statement(times)))]).toEqual([{ times }]);
  await db.transaction(async (tx) => {
    await tx.execute(statement(3));
    await tx.transaction((nested) => nested.execute(statement(4)));
  });
  const prepared = await db.execute<{ calls: number }>(sql`
    select (generic_plans + custom_plans)::integer as calls from pg_prepared_statements
    where statement like ${'select $1::integer as times%'}`);
  expect([...prepared]).toEqual([{ calls: 4 }]);
});

test('values of every kind arrive as they were given', async () => {
  const at = new Date('2026-11-24T01:02:03.456Z');
  const awkward = ['a,b', '{}', 'say "hi"', 'back\\slash', '', 'NULL'];
  const [row] = await database.db.execute(sql`
    select ${at}::timestamptz = timestamptz '2026-11-24 01:02:03.456Z' as is_time, ${[at]}::timestamptz[] = array[${at}::timestamptz] as are_times,
      ${awkward}::text[] as texts, ${[]}::text[] as none, ${[null, 'x']}::text[] is not distinct from array[null, 'x'] as are_null, ${[1, -2.5]}::float8[] as numbers, ${[false, true]}::boolean[] as flags,
      ${Buffer.from([0, 255])}::bytea as bytes, ${7n}::bigint as large, ${null}::text as nothing, 2 = any(${[1, 2]}) as is_any`);
  expect(row).toEqual({
    is_time: true,
    are_times: true,
    texts: awkward,
    none: [],
    are_null: true,
    numbers: [1, -2.5],
    flags: [false, true],
    bytes: Buffer.from([0, 255]),
    large: '7',
    nothing: null,
    is_any: true,
  });
});

test('parts of a statement, and Drizzle queries, take arrays and times too', async () => {
  const ids = ['b', 'c'];
  const part = sql`letter = any(${ids})`;
  const letters = sql`(values ('a'), ('b'), ('c')) l (letter)`;
  const rows = await database.db.execute<{ letter: string }>(
    sql`select letter from ${letters} where ${part}`,
  );
  expect(rows.map(({ letter }) => letter)).toEqual(ids);
  const selected = await database.db.select({ is: sql<boolean>`'b' = any(${ids})` }).from(letters);
  expect(selected.map((row) => row.is)).toEqual([true, true, true]);
});
