import { sql } from '@/db/sql';
import type { RoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { isMember, lockOwnRoom, type RoomChange, touchRoom } from '../room';

/** Takes the caller out of a room. If the host leaves, another member becomes host. Without members the room ends. Throws as `lockOwnRoom`. */
export async function leaveRoom(ctx: PlayerContext, { code }: RoomInput): Promise<RoomChange> {
  const { playerId } = ctx.actor;
  const nowIso = ctx.now().toISOString();
  return ctx.db.transaction(async (tx) => {
    const room = await lockOwnRoom(tx, code, playerId);
    await tx.execute(sql`
      update room_members set left_at = ${nowIso}::timestamptz, process_id = null, absent_since = ${nowIso}::timestamptz
      where room_id = ${room.id}::uuid and player_id = ${playerId}::uuid`);
    const [next] = await tx.execute<{ playerId: string }>(sql`
      select m.player_id as "playerId" from room_members m where m.room_id = ${room.id}::uuid and ${isMember}
      order by m.process_id is null, m.joined_at, m.seat limit 1`);
    if (!next) {
      await tx.execute(sql`
        update rooms set ended_at = ${nowIso}::timestamptz, phase_ends_at = null, process_id = null
        where id = ${room.id}::uuid`);
    } else if (room.hostId === playerId) {
      await tx.execute(sql`update rooms set host_id = ${next.playerId}::uuid where id = ${room.id}::uuid`);
    }
    return touchRoom(tx, room.id, ctx.now());
  });
}
