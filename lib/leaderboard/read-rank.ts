import DataLoader from 'dataloader';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';

type RankRow = { score: number; rank: number };
type Place = { windowId: number; playerId: string };

const MOST_AT_ONCE = 100;

const loaders = new WeakMap<Database, DataLoader<Place, RankRow | null>>();

async function readRanks(db: Database, places: readonly Place[]): Promise<(RankRow | null)[]> {
  const windowIds = places.map(({ windowId }) => windowId);
  const playerIds = places.map(({ playerId }) => playerId);
  const rows = await db.execute<RankRow | { rank: null }>(sql`
    select r.score, r.rank
    from unnest(${windowIds}::integer[], ${playerIds}::uuid[]) with ordinality p (window_id, player_id, place)
    left join lateral board_rank(p.window_id, p.player_id) r on true
    order by p.place`);
  return rows.map((row) => (row.rank === null ? null : row));
}

/** Returns the loader of a pool, which batches but never caches. */
function loaderOf(db: Database): DataLoader<Place, RankRow | null> {
  const known = loaders.get(db);
  if (known) return known;
  const loader = new DataLoader<Place, RankRow | null>((places) => readRanks(db, places), {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    batchScheduleFn: (read) => setImmediate(read),
  });
  loaders.set(db, loader);
  return loader;
}

/** Returns a listed player's score and exact rank, or null. Calls of one turn of the event loop share a statement. */
export function readRank(
  { db }: Pick<Context, 'db'>,
  windowId: number,
  playerId: string,
): Promise<RankRow | null> {
  return loaderOf(db).load({ windowId, playerId });
}
