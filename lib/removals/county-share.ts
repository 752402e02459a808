import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { pulledPerDay } from './limits';

/** `asked`: somebody wants a record gone. `flagged`: a player says that somebody looks under age. */
export type PulledBy = 'asked' | 'flagged';

/** Counts the records of each county towards its day; false, with nothing counted, where one has had its share. */
export async function takeShare(
  tx: Transaction,
  records: readonly { countyFips: string }[],
  by: PulledBy,
  now: Date,
): Promise<boolean> {
  const counts = new Map<string, number>();
  for (const { countyFips } of records) counts.set(countyFips, (counts.get(countyFips) ?? 0) + 1);
  const column = sql.identifier(by);
  const day = now.toISOString().slice(0, 10);
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

/** Notes that requests of this county wait today; true for the first of a day, which is worth an alert. */
export async function isFirstToWait(tx: Transaction, countyFips: string, now: Date): Promise<boolean> {
  const rows = await tx.execute(sql`
    insert into county_removals as c (county_fips, day, alerted_at)
    values (${countyFips}, ${now.toISOString().slice(0, 10)}, ${now.toISOString()}::timestamptz)
    on conflict (county_fips, day) do update set alerted_at = excluded.alerted_at where c.alerted_at is null
    returning county_fips`);
  return rows.length > 0;
}
