import { sql } from '@/db/sql';
import type { PauseRoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { lockRoomOfHost, type RoomChange, resultEnd, touchRoom } from '../room';

/** Pauses or resumes the running game. Throws as `lockRoomOfHost`, and TOO_EARLY when no game runs. */
export async function pauseRoom(ctx: PlayerContext, { code, paused }: PauseRoomInput): Promise<RoomChange> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const room = await lockRoomOfHost(tx, code, ctx.actor.playerId);
    if (room.phaseEndsMs === null) throw new AppError('TOO_EARLY', message('rooms', 'refusals.notStarted'));
    await tx.execute(sql`update rooms set paused = ${paused}::boolean where id = ${room.id}::uuid`);
    // In a paused game a result stays until the host skips it. After resuming it gets its full time again.
    await tx.execute(sql`
      update rooms r set phase_ends_at = ${resultEnd(now)} where r.id = ${room.id}::uuid and r.phase = 'result'`);
    return touchRoom(tx, room.id, now);
  });
}
