import { sql } from '@/db/sql';
import type { LockRoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { lockRoomOfHost, type RoomChange, touchRoom } from '../room';

/** Opens or closes a room for new members. Throws as `lockRoomOfHost`. */
export async function setRoomLocked(
  ctx: PlayerContext,
  { code, locked }: LockRoomInput,
): Promise<RoomChange> {
  return ctx.db.transaction(async (tx) => {
    const room = await lockRoomOfHost(tx, code, ctx.actor.playerId);
    await tx.execute(sql`update rooms set locked = ${locked}::boolean where id = ${room.id}::uuid`);
    return touchRoom(tx, room.id, ctx.now());
  });
}
