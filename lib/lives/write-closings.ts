import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import type { LivesBySource } from './bought-lives';

/** A row of `ledger_closings`. */
export type Closing = {
  player_id: string;
  sequence: number;
  open_set_id: string | null;
  free_lives: number;
  bought_lives: LivesBySource['bought'];
  stars: number;
};

/** Writes the closings that are later than the stored ones. Players who were erased meanwhile get none. */
export async function writeClosings(
  { db, now }: Pick<Context, 'db' | 'now'>,
  closings: readonly Closing[],
): Promise<void> {
  await db.execute(sql`
    insert into ledger_closings as c
      (player_id, sequence, open_set_id, free_lives, bought_lives, stars, closed_at)
    select r.player_id, r.sequence, r.open_set_id, r.free_lives, r.bought_lives, r.stars, ${now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(closings)}::text::jsonb) as r (player_id uuid, sequence integer, open_set_id uuid,
      free_lives integer, bought_lives jsonb, stars integer)
    join players p on p.id = r.player_id
    order by p.id for key share of p
    on conflict (player_id) do update set sequence = excluded.sequence, open_set_id = excluded.open_set_id,
      free_lives = excluded.free_lives, bought_lives = excluded.bought_lives, stars = excluded.stars,
      closed_at = excluded.closed_at
    where excluded.sequence > c.sequence`);
}
