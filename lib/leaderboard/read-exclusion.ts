import { sql } from '@/db/sql';
import type { ExclusionReason } from '@/lib/contract/enums';
import type { BoardExclusion } from '@/lib/contract/leaderboard/leaderboard-view';
import type { PlayerContext } from '@/lib/platform/context';

type Row = { reason: ExclusionReason; until: number | null };

/** Returns why the caller is excluded from boards, or null. */
export async function readExclusion({
  db,
  actor,
}: Pick<PlayerContext, 'db' | 'actor'>): Promise<BoardExclusion | null> {
  const [row] = await db.execute<Row>(sql`
    select exclusion_reason as reason, (extract(epoch from excluded_until) * 1000)::double precision as until
    from players where id = ${actor.playerId}::uuid and held_off_boards_at is not null`);
  return row ? { reason: row.reason, until: row.until && Math.round(row.until) } : null;
}
