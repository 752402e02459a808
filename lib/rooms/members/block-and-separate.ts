import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import { blockPlayer } from '@/lib/friends/blocks';
import type { PlayerContext } from '@/lib/platform/context';
import { isMember, touchRoom } from '../room';

/** Blocks as `blockPlayer`. In shared rooms, a host removes the blocked player, and any other caller leaves. */
export async function blockAndSeparate(ctx: PlayerContext, input: FriendIdInput): Promise<null> {
  const separateWithin = (tx: Transaction) => separate(tx, ctx, input.friendId, { lock: 'shared' });
  // Runs before the block, because every change locks rooms before players.
  const answer = await blockPlayer(ctx, input, separateWithin);
  // Repeated after the commit, for players who joined before the block was visible. Later joins are refused.
  await ctx.db.transaction((tx) => separate(tx, ctx, input.friendId, { lock: 'all' }));
  return answer;
}

/**
 * Separates the two players in their shared rooms. `lock` says which open rooms it locks first:
 *
 *   shared  The rooms with both. The first call runs before `blockPlayer` has checked the block, so it must not lock rooms of strangers.
 *   all     The rooms with either. It also waits for a join in progress.
 */
async function separate(
  db: Queryable,
  { actor, now }: PlayerContext,
  them: string,
  { lock }: { lock: 'shared' | 'all' },
): Promise<void> {
  const { playerId: me } = actor;
  const nowIso = now().toISOString();
  const rooms = await db.execute<{ id: string }>(sql`
    select r.id from rooms r
    where r.ended_at is null and r.id in (
      select m.room_id from room_members m where m.player_id in (${me}::uuid, ${them}::uuid) and ${isMember}
      group by 1 having count(*) >= ${lock === 'shared' ? 2 : 1})
    order by r.id for no key update`);
  const separated = await db.execute<{ roomId: string }>(sql`
    with shared as (
      select m.room_id, r.host_id = ${me}::uuid as is_host from rooms r join room_members m on m.room_id = r.id
      where r.id = any(${rooms.map(({ id }) => id)}::uuid[])
        and m.player_id in (${me}::uuid, ${them}::uuid) and ${isMember}
      group by 1, 2 having count(*) = 2
    )
    update room_members m
    set removed_at = case when s.is_host then ${nowIso}::timestamptz end,
      left_at = case when s.is_host then m.left_at else ${nowIso}::timestamptz end,
      process_id = null, absent_since = ${nowIso}::timestamptz
    from shared s
    where m.room_id = s.room_id and m.player_id = case when s.is_host then ${them}::uuid else ${me}::uuid end
    returning m.room_id as "roomId"`);
  for (const { roomId } of separated) await touchRoom(db, roomId, now());
}
