import { beforeAll, expect, test } from 'vitest';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createPlayers, createRecords, playerContext } from '@/tests/support/game-world';
import '@/tests/support/context';
import { randomUUID } from 'node:crypto';
import { seeded, systemRandom } from '@/lib/platform/random';
import { ASKABLE_CODES } from '@/lib/quiz/options/options';

const database = testDatabase();
const PLAYERS = 80;
/** A record has some fifteen successors. */
const PER_COUNTY = 16;

/** Fixed numbers: with random ones, the shares below would sometimes exceed their limit by chance. */
const numbers = seeded('picking');
const fixedRandom = { ...systemRandom, int: numbers.int };

beforeAll(async () => {
  const ids = await createRecords(database.db, PER_COUNTY);
  await database.sql`
    update booking_records r set shuffle = s.shuffle
    from unnest(${`{${ids.join(',')}}`}::uuid[], ${`{${ids.map(numbers.next).join(',')}}`}::float8[]) s (id, shuffle)
    where r.id = s.id`;
});

/** Deals a set to each of many new players. Returns the share of records after which the most frequent successor came. */
async function shareOfMostFrequent(table: string | null): Promise<number> {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const sql = database.sql;
  await sql`truncate questions, player_sets`;
  for (const player of await createPlayers(database.db, PLAYERS, { now }))
    await dealQuestions(
      { ...playerContext(database.db, player, { now }), random: fixedRandom },
      table ? { table } : {},
    );
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

const POINTS = 2 ** 47;

test('questions that are replaced at once are picked near separate points', async () => {
  await createRecords(database.db, 300);
  const player = await createOnePlayer(database.db);
  const ctx = playerContext(database.db, player, { now: new Date() });
  await dealQuestions(ctx);
  const sql = database.sql;
  await sql`
    delete from booking_records where id in (
      select record_id from questions where player_id = ${player.playerId} and position in (2, 5, 8))`;
  let point = 0;
  const random = {
    ...systemRandom,
    // The points are 0.0, 0.1, … 0.9.
    int: (below: number) =>
      below === POINTS && point < 10 ? (point++ / 10) * POINTS : systemRandom.int(below),
  };
  await dealQuestions({ ...ctx, random });
  const dealt = await sql<{ position: number; shuffle: number }[]>`
    select q.position, r.shuffle from questions q join booking_records r on r.id = q.record_id
    where q.player_id = ${player.playerId} and not q.replaced and q.position in (2, 5, 8) order by q.position`;
  expect(dealt.map(({ position, shuffle }) => [position, Math.floor(shuffle * 10)])).toEqual([
    [2, 2],
    [5, 5],
    [8, 8],
  ]);
});

const COUNTIES = 100;
const RECORDS = 20_000;
const STARTS = Array.from({ length: 10 }, (_, i) => ((i * 7) % 10) / 10);
/** Ten records read some dozen pages at each of ten places of the index; reading the whole table takes several hundred. */
const MAX_PAGES = 300;

async function addManyRecords(): Promise<void> {
  const sql = database.sql;
  await sql`insert into counties (fips, name, state, lat, long)
    select lpad(n::text, 5, '0'), 'County ' || n, 'XX', 0, 0 from generate_series(1, ${COUNTIES}::integer) n`;
  await sql`
    with photo as (
      insert into photos (storage_key, perceptual_hash, width_px) values ('x', 0, 232) returning id
    )
    insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, synthetic, imported_at, pool)
    select n::text, lpad((1 + n % ${COUNTIES}::integer)::text, 5, '0'), '2026-01-01', 1180, 1, 'x', photo.id, true, now(),
      case n / 100 % 5 when 0 then 'company' else 'quiz' end
    from photo, generate_series(1, ${RECORDS}::integer) n`;
  await sql`vacuum analyze booking_records`;
}

async function pagesOfDeal(counties: readonly string[], starts = STARTS): Promise<number> {
  const [row] = await database.sql<{ 'QUERY PLAN': Record<string, number>[] }[]>`
    explain (analyze, buffers, format json) select * from pick_pool_records('quiz', ${randomUUID()}::uuid,
      ${`{${counties.join(',')}}`}::char(5)[], now(), ${`{${starts.join(',')}}`}::float8[], ${`{${ASKABLE_CODES.join(',')}}`}::smallint[], '{}')`;
  const plan = row?.['QUERY PLAN'][0]?.Plan as unknown as Record<string, number>;
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

const fipsAt = (i: number) => String(i + 1).padStart(5, '0');
/** The first ten are read from a point each, then all would be walked through. */
const ALL_COUNTIES = Array.from({ length: 10 + COUNTIES }, (_, i) => fipsAt(i % COUNTIES));

test('dealing reads few pages among many records, of all counties, of one or of a state', async () => {
  await addManyRecords();
  for (const counties of [[], Array.from({ length: 11 }, () => '00007'), ALL_COUNTIES]) {
    await pagesOfDeal(counties);
    expect(await pagesOfDeal(counties)).toBeLessThan(MAX_PAGES);
  }
});

test('no walk through the pool begins when the points find enough', async () => {
  const sql = database.sql;
  // Elsewhere no record is in play, so that a walk would read the whole pool.
  await sql`update booking_records set expires_at = '2026-01-01' where shuffle not between 0.5 and 0.51`;
  await sql`vacuum analyze booking_records`;
  await pagesOfDeal([], [0.5]);
  expect(await pagesOfDeal([], [0.5])).toBeLessThan(MAX_PAGES);
});
