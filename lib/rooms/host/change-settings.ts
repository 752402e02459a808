import { sql } from '@/db/sql';
import type { ChangeSettingsInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { lockRoomOfHost, type RoomChange, touchRoom } from '../room';

/** Changes the settings of the next games. Throws as `lockRoomOfHost`, and TOO_EARLY during a game. */
export async function changeSettings(
  ctx: PlayerContext,
  { code, settings }: ChangeSettingsInput,
): Promise<RoomChange> {
  const { mode, questions, seconds, nonviolent, host_plays } = settings;
  return ctx.db.transaction(async (tx) => {
    const room = await lockRoomOfHost(tx, code, ctx.actor.playerId);
    if (room.phaseEndsMs !== null) throw new AppError('TOO_EARLY', message('rooms', 'refusals.started'));
    await tx.execute(sql`
      update rooms set mode = ${mode}::text, questions = ${questions}::smallint, seconds = ${seconds}::smallint,
        nonviolent = ${nonviolent}::boolean, host_plays = ${host_plays}::boolean
      where id = ${room.id}::uuid`);
    return touchRoom(tx, room.id, ctx.now());
  });
}
