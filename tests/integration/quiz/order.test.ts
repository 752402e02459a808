import { beforeAll, expect, test } from 'vitest';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, createRecords, playerContext } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const PLAYERS = 80;
/** A record has some fifteen successors. */
const PER_COUNTY = 16;

beforeAll(() => createRecords(database.db, PER_COUNTY));

/** Deals a set to each of many new players. Returns the share of records after which the most frequent successor came. */
async function shareOfMostFrequent(table: string | null): Promise<number> {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const sql = database.sql;
  await sql`truncate questions, player_sets`;
  for (const player of await createPlayers(database.db, PLAYERS, { now }))
    await dealQuestions(playerContext(database.db, player, { now }), table ? { table } : {});
  const [row] = await sql<{ share: number }[]>`
    with pairs as (
      select a.record_id, b.record_id as next_id, count(*) as times
      from questions a join questions b on b.player_id = a.player_id and b.position = a.position + 1
      group by 1, 2
    )
    select sum(most)::float8 / sum(times) as share
    from (select max(times) as most, sum(times) as times from pairs group by record_id) r`;
  return row?.share ?? Number.NaN;
}

test.each([
  ['of all records', null],
  ['of a small county, of which each set has nearly half', '06037'],
])('no photo tells which one comes next: %s', async (_, table) => {
  expect(await shareOfMostFrequent(table)).toBeLessThan(0.3);
});
