import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { Context, PlayerContext } from '../context';
import type { NoticeKind, NoticesView, NoticeView } from './notices-view';
import { openedName } from './opened-name';
import { isVisible } from './visible';

type NoticeRow = {
  id: string;
  kind: NoticeKind;
  about_player_id: string | null;
  username_sealed: string | null;
  badge: string | null;
  stars: number | null;
  at_ms: number;
};

function viewOf(row: NoticeRow): NoticeView {
  const { about_player_id: about, username_sealed: sealed } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: about === null || sealed === null ? null : openedName(about, sealed),
    badge: row.badge,
    stars: row.stars,
    at: row.at_ms,
  };
}

/** How many requests wait for this player's answer. */
async function countPending(db: Pick<Database, 'execute'>, playerId: string): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from friendships f join players p on p.id = f.asker_player_id
    where ${playerId}::uuid in (f.low_player_id, f.high_player_id) and f.state = 'pending'
      and f.asker_player_id <> ${playerId}::uuid and ${isVisible(sql`p`)}`);
  return row?.count ?? 0;
}

/** What this player has not been shown yet, oldest first; nothing about players who are banned or leaving. */
export async function readNotices(
  { db }: Pick<Context, 'db'>,
  { playerId }: { playerId: string },
): Promise<NoticesView> {
  const [rows, pendingRequests] = await Promise.all([
    db.execute<NoticeRow>(sql`
      select n.id, n.kind, n.about_player_id, p.username_sealed, n.badge, n.stars,
        (extract(epoch from n.created_at) * 1000)::double precision as at_ms
      from notices n left join players p on p.id = n.about_player_id
      where n.player_id = ${playerId}::uuid and n.seen_at is null
        and (n.about_player_id is null or ${isVisible(sql`p`)})
      order by n.created_at, n.id`),
    countPending(db, playerId),
  ]);
  return { unseen: rows.map(viewOf), pendingRequests };
}

/** The caller's own. */
export function listNotices(ctx: PlayerContext): Promise<NoticesView> {
  return readNotices(ctx, ctx.actor);
}
