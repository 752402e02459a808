import { sql } from 'drizzle-orm';
import { COUNTIES_SHOWN, type CountyChoice } from '@/lib/contract/removals/removal-view';
import type { Context } from '@/lib/platform/context';

/** Finds counties by a part of their name, `hays` or `Hays, TX`, prefixes first. Returns one more than the screen shows. */
export async function findCounties(
  { db }: Pick<Context, 'db'>,
  { name }: { name: string },
): Promise<CountyChoice[]> {
  const typed = name.toLowerCase().replace(/\s+(county|parish|borough)\b/, '');
  const rows = await db.execute<CountyChoice>(sql`
    select fips, name, state from counties c,
      lateral (select strpos(lower(c.name || ', ' || c.state), ${typed}) as place) p
    where p.place > 0 order by p.place > 1, length(c.name), c.name, c.state limit ${COUNTIES_SHOWN + 1}`);
  return rows.map(({ fips, name: county, state }) => ({ fips, name: county, state }));
}
