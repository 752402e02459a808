import type { Queryable } from '@/db/client';
import type { LockRoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { lockRoomOfHost, type RoomChange, touchRoom } from '../room';

/** Opens or closes a room for new members. Throws AppError: NOT_FOUND, FORBIDDEN when the caller is not the host. */
export async function lockRoom(ctx: PlayerContext, { code, locked }: LockRoomInput): Promise<RoomChange> {
  return ctx.db.$client.begin(async (sql: Queryable) => {
    const room = await lockRoomOfHost(sql, code, ctx.actor.playerId);
    await sql`update rooms set locked = ${locked}::boolean where id = ${room.id}::uuid`;
    return touchRoom(sql, room.id, ctx.now());
  });
}
