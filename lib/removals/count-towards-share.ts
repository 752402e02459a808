import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { type PulledBy, pulledPerDay, pulledPerDayOfAll } from './limits';

/**
 * Counts records towards the daily limits of their counties and of all counties. Returns false and counts nothing if a
 * limit is reached. Call it under the records lock.
 */
export async function countTowardsShare(
  tx: Transaction,
  records: readonly { countyFips: string }[],
  by: PulledBy,
  now: Date,
): Promise<boolean> {
  const counts = new Map<string, number>();
  for (const { countyFips } of records) counts.set(countyFips, (counts.get(countyFips) ?? 0) + 1);
  const column = sql.identifier(by);
  const day = now.toISOString().slice(0, 10);
  if (!(await isShareOfAllLeft(tx, records.length, by, day))) return false;
  for (const [countyFips, count] of counts) {
    const [row] = await tx.execute<{ in_play: number; pulled: number }>(sql`
      select (select count(*)::integer from booking_records where county_fips = ${countyFips}) as in_play,
        coalesce((select ${column} from county_removals where county_fips = ${countyFips} and day = ${day}), 0) as pulled`);
    const { in_play: inPlay = 0, pulled = 0 } = row ?? {};
    if (pulled + count > pulledPerDay(inPlay + pulled)) return false;
  }
  for (const [countyFips, count] of counts) {
    await tx.execute(sql`
      insert into county_removals as c (county_fips, day, ${column}) values (${countyFips}, ${day}, ${count})
      on conflict (county_fips, day) do update set ${column} = c.${column} + excluded.${column}`);
  }
  return true;
}

/** Uses the database's estimate of the records in play, because counting a million takes longer than the removal. */
async function isShareOfAllLeft(tx: Transaction, count: number, by: PulledBy, day: string): Promise<boolean> {
  const [row] = await tx.execute<{ in_play: number; pulled: number }>(sql`
    select (select greatest(reltuples, 0)::float8 from pg_class where oid = 'booking_records'::regclass) as in_play,
      (select coalesce(sum(${sql.identifier(by)}), 0)::integer from county_removals where day = ${day}) as pulled`);
  const { in_play: inPlay = 0, pulled = 0 } = row ?? {};
  return pulled + count <= pulledPerDayOfAll(inPlay, by);
}
