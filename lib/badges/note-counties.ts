import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

/** Stores the counties that these answers were about, without missed ones. Returns how many each player has. */
export async function noteCounties(
  db: Queryable,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db.execute<{ player_id: string; counties: number }>(sql`
    with seen as materialized (
      select distinct q.player_id, r.county_fips from unnest(${questionIds}::uuid[]) i (id)
      cross join lateral (select o.player_id, o.record_id from questions o where o.id = i.id offset 0) q
      cross join lateral (
        select from answers a where a.player_id = q.player_id and a.question_id = i.id and a.choice > 0 offset 0
      ) a
      cross join lateral (select b.county_fips from booking_records b where b.id = q.record_id offset 0) r
    ), here as materialized (
      select p.id from players p where p.id in (select s.player_id from seen s) order by p.id for key share
    ), added as (
      insert into badge_counties (player_id, county_fips)
      select s.player_id, s.county_fips from seen s join here h on h.id = s.player_id
      order by 1, 2 on conflict do nothing
      returning player_id
    )
    select h.id as player_id,
      ((select count(*) from badge_counties c where c.player_id = h.id)
        + (select count(*) from added a where a.player_id = h.id))::integer as counties
    from here h`);
  return new Map(rows.map((row) => [row.player_id, row.counties]));
}
