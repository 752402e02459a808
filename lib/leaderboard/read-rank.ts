import DataLoader from 'dataloader';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { RoundRank } from '@/lib/contract/quiz/round';
import type { Context } from '@/lib/platform/context';

type RankRow = { score: number; rank: number };
type RankKey = { windowId: number; playerId: string };

const MAX_AT_ONCE = 100;

const loaders = new WeakMap<Database, DataLoader<RankKey, RankRow | null>>();

async function readRanks(db: Database, keys: readonly RankKey[]): Promise<(RankRow | null)[]> {
  const windowIds = keys.map(({ windowId }) => windowId);
  const playerIds = keys.map(({ playerId }) => playerId);
  const rows = await db.execute<RankRow | { rank: null }>(sql`
    select r.score, r.rank
    from unnest(${windowIds}::integer[], ${playerIds}::uuid[]) with ordinality p (window_id, player_id, ord)
    left join lateral board_rank(p.window_id, p.player_id) r on true
    order by p.ord`);
  return rows.map((row) => (row.rank === null ? null : row));
}

/** Returns the loader of a database client. It only batches; it does not cache. */
function loaderOf(db: Database): DataLoader<RankKey, RankRow | null> {
  const known = loaders.get(db);
  if (known) return known;
  const loader = new DataLoader<RankKey, RankRow | null>((keys) => readRanks(db, keys), {
    cache: false,
    maxBatchSize: MAX_AT_ONCE,
    batchScheduleFn: (read) => setImmediate(read),
  });
  loaders.set(db, loader);
  return loader;
}

/** Returns a listed player's score and exact rank, else null. Calls within one turn of the event loop share a statement. */
export function readRank(
  { db }: Pick<Context, 'db'>,
  windowId: number,
  playerId: string,
): Promise<RankRow | null> {
  return loaderOf(db).load({ windowId, playerId });
}

type ScoreChange = {
  windowId: number;
  playerId: string;
  /** The points to subtract, and the time `since` when the player earned the first of them. */
  points: number;
  since: Date;
};

/** Returns a listed player's rank `now`, and the rank `before` these points. Null for unlisted players. */
export async function readRankChange(
  { db }: Pick<Context, 'db'>,
  { windowId, playerId, points, since }: ScoreChange,
): Promise<RoundRank | null> {
  // `board_place` counts the player's own row, which ranks before the lower score. So it is one too high.
  const [row] = await db.execute<RoundRank>(sql`
    select r.rank as now, case when r.score > ${points}::integer then
      board_place(${windowId}::integer, r.score - ${points}::integer, ${since.toISOString()}::timestamptz, ${playerId}::uuid) - 1
      end as before
    from board_rank(${windowId}::integer, ${playerId}::uuid) r`);
  return row ?? null;
}
