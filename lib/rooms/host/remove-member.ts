import { sql } from '@/db/sql';
import type { RemoveMemberInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { isMember, lockRoomOfHost, type RoomChange, touchRoom } from '../room';

/** Removes another member for good. Throws as `lockRoomOfHost`, and NOT_FOUND when the seat is not in the room. */
export async function removeMember(
  ctx: PlayerContext,
  { code, seat }: RemoveMemberInput,
): Promise<RoomChange> {
  const nowIso = ctx.now().toISOString();
  return ctx.db.transaction(async (tx) => {
    const room = await lockRoomOfHost(tx, code, ctx.actor.playerId);
    const [removed] = await tx.execute(sql`
      update room_members m
      set removed_at = ${nowIso}::timestamptz, process_id = null, absent_since = ${nowIso}::timestamptz
      where m.room_id = ${room.id}::uuid and m.seat = ${seat}::smallint and m.player_id <> ${ctx.actor.playerId}::uuid
        and ${isMember}
      returning m.seat`);
    if (!removed) throw new AppError('NOT_FOUND', message('rooms', 'refusals.notIn'));
    return touchRoom(tx, room.id, ctx.now());
  });
}
