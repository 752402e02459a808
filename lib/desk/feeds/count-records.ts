import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { categoryLabel } from '@/lib/charges/offense-categories';
import type { CategoryCountView, CountyCountView, FeedCountView } from '@/lib/contract/desk/feeds/run-view';
import { DEFAULT_LANGUAGE } from '@/messages/languages';

type Context = { db: Database; now: () => Date };

const COUNTIES_PER_PAGE = 50;
/** Each upload may have a new file name, which counts as another feed. */
export const MAX_FEEDS = 100;

export async function countByCounty(
  { db, now }: Context,
  { after }: { after: string },
): Promise<{ counties: readonly CountyCountView[]; next: string | null }> {
  const rows = await db.execute<CountyCountView>(sql`
    select r.county_fips as fips, c.name as county, c.state, r.records from (
      select county_fips, count(*)::int as records from booking_records
      where county_fips > ${after} and (expires_at is null or expires_at > ${now().toISOString()}::timestamptz)
      group by county_fips order by county_fips limit ${COUNTIES_PER_PAGE + 1}) r
    join counties c on c.fips = r.county_fips order by r.county_fips`);
  const counties = rows.slice(0, COUNTIES_PER_PAGE);
  return { counties, next: rows.length > COUNTIES_PER_PAGE ? (counties.at(-1)?.fips ?? null) : null };
}

/** Returns the number of records in play by category, the largest first, in one county or, for null, in all. */
export async function countByCategory(
  { db, now }: Context,
  { fips }: { fips: string | null },
): Promise<readonly CategoryCountView[]> {
  const nowIso = now().toISOString();
  const isInPlay = sql`(expires_at is null or expires_at > ${nowIso}::timestamptz)`;
  const rows =
    fips === null
      ? await db.execute<{ code: number; records: number }>(sql`
          select category_code as code, count(*)::int as records from booking_records
          where ${isInPlay} group by category_code order by records desc, category_code`)
      : await db.execute<{ code: number; records: number }>(sql`
          select category_code as code, count(*)::int as records from booking_records
          where county_fips = ${fips} and ${isInPlay} group by category_code order by records desc, category_code`);
  return rows.map(({ code, records }) => ({
    code,
    records,
    label: categoryLabel(code, DEFAULT_LANGUAGE),
  }));
}

export async function countByFeed({ db, now }: Context): Promise<readonly FeedCountView[]> {
  return db.execute<FeedCountView>(sql`
    select case when synthetic then 'synthetic' else 'feed' end as origin, feed_name as feed, count(*)::int as records
    from booking_records where expires_at is null or expires_at > ${now().toISOString()}::timestamptz
    group by synthetic, feed_name order by records desc, feed_name, synthetic limit ${MAX_FEEDS}`);
}
