import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { ASKABLE_CODES } from '@/lib/quiz/options/options';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase({ poolSize: 1 });
const COUNTIES = 100;
const RECORDS = 20_000;
const STARTS = Array.from({ length: 10 }, (_, i) => ((i * 7) % 10) / 10);
/** Ten records read some dozen pages at each of ten places of the index; reading the whole table takes several hundred. */
const MOST_PAGES = 300;

beforeAll(async () => {
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
});

async function pagesOfDeal(county: string | null, starts = STARTS): Promise<number> {
  const [row] = await database.sql<{ 'QUERY PLAN': Record<string, number>[] }[]>`
    explain (analyze, buffers, format json) select * from pick_pool_records('quiz', ${randomUUID()}::uuid, ${county}::text,
      now(), ${`{${starts.join(',')}}`}::float8[], ${`{${ASKABLE_CODES.join(',')}}`}::smallint[], '{}')`;
  const plan = row?.['QUERY PLAN'][0]?.Plan as unknown as Record<string, number>;
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

test.each([[null], ['00007']])('dealing reads few pages among many records, county %s', async (county) => {
  await pagesOfDeal(county);
  expect(await pagesOfDeal(county)).toBeLessThan(MOST_PAGES);
});

test('no walk through the pool begins when the points find enough', async () => {
  const sql = database.sql;
  // Elsewhere no record is in play, so that a walk would read the whole pool.
  await sql`update booking_records set expires_at = '2026-01-01' where shuffle not between 0.5 and 0.51`;
  await sql`vacuum analyze booking_records`;
  await pagesOfDeal(null, [0.5]);
  expect(await pagesOfDeal(null, [0.5])).toBeLessThan(MOST_PAGES);
});
