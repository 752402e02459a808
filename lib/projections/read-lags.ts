import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

export type Lag = { projection: string; seconds: number };

/** Returns the lag of each projection: the age of the oldest answer that it has not read, in seconds. */
export function readLags(db: Queryable): Promise<Lag[]> {
  return db.execute<Lag>(sql`
    select p.name as projection, coalesce(extract(epoch from clock_timestamp() - (
      select a.judged_at from answers a where a.number > p.done_number order by a.number limit 1
    )), 0)::double precision as seconds
    from projections p order by 1`);
}
