import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { FriendIdInput } from '@/lib/contract/friends/schemas';
import { blockPlayer } from '@/lib/friends/blocks/block-player';
import type { PlayerContext } from '@/lib/platform/context';
import { isMember, touchRoom } from '../room';

/**
 * Blocks a player as `blockPlayer` does, and parts the two in the rooms that both are in: a host removes the blocked player, any
 * other blocker leaves. Throws AppError as `blockPlayer`.
 */
export async function blockAndPart(ctx: PlayerContext, input: FriendIdInput): Promise<null> {
  const partWithin = (tx: Transaction) => part(tx, ctx, input.friendId);
  const answer = await blockPlayer(ctx, input, partWithin);
  // Again after the commit: who joins from now on is refused, and who was joining before is found.
  await ctx.db.transaction((tx) => part(tx, ctx, input.friendId));
  return answer;
}

async function part(db: Queryable, { actor, now }: PlayerContext, them: string): Promise<void> {
  const { playerId: me } = actor;
  const nowIso = now().toISOString();
  const rooms = await db.execute<{ id: string }>(sql`
    select r.id from rooms r
    where r.ended_at is null and exists (
      select from room_members m
      where m.room_id = r.id and m.player_id in (${me}::uuid, ${them}::uuid) and ${isMember})
    order by r.id for no key update`);
  const parted = await db.execute<{ roomId: string }>(sql`
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
  for (const { roomId } of parted) await touchRoom(db, roomId, now());
}
