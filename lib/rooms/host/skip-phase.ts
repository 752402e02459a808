import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { HOST_MAY_SKIP_MS } from '@/lib/contract/rooms/rules';
import type { RoomNextInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { lockRoomOfHost, type Room, type RoomChange, touchRoom } from '../room';

/**
 * Makes the phase due now: a result at any time, an untimed question once it has run for 20 s. The next check of the room ends it.
 * Throws as `lockRoomOfHost`, TOO_EARLY.
 */
export async function skipPhase(
  ctx: PlayerContext,
  { code, game, position }: RoomNextInput,
): Promise<RoomChange> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const room = await lockRoomOfHost(tx, code, ctx.actor.playerId);
    if (room.game !== game || room.position !== position || room.phaseEndsMs === null)
      throw new AppError('NOT_FOUND', message('rooms', 'refusals.questionOver'));
    if (room.phase === 'question') await requireSkippable(tx, room, now);
    await tx.execute(sql`
      update rooms set phase_ends_at = least(phase_ends_at, ${now.toISOString()}::timestamptz) where id = ${room.id}::uuid`);
    return touchRoom(tx, room.id, now);
  });
}

async function requireSkippable(db: Queryable, { id, game, position }: Room, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOST_MAY_SKIP_MS).toISOString();
  const [question] = await db.execute(sql`
    select from room_games g join room_questions q on q.room_id = g.room_id and q.game = g.game
    where g.room_id = ${id}::uuid and g.game = ${game}::smallint and g.seconds is null
      and q.position = ${position}::smallint and q.starts_at <= ${since}::timestamptz`);
  if (!question) throw new AppError('TOO_EARLY', message('rooms', 'refusals.waitForEnd'));
}
