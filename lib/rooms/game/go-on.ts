import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { HOST_MAY_GO_ON_MS } from '@/lib/contract/rooms/rules';
import type { RoomNextInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { lockRoomOfHost, type Room, type RoomChange, touchRoom } from '../room';

/**
 * Makes the phase of a room due now, for its host: a result at any time, an untimed question after 20 s. The process that holds
 * the clock then advances it. Throws AppError: NOT_FOUND, also for a question that is over; FORBIDDEN when the caller is not
 * the host; TOO_EARLY.
 */
export async function goOn(ctx: PlayerContext, { code, game, position }: RoomNextInput): Promise<RoomChange> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const room = await lockRoomOfHost(tx, code, ctx.actor.playerId);
    if (room.game !== game || room.position !== position || room.phaseEndsMs === null)
      throw new AppError('NOT_FOUND', message('rooms', 'refusals.questionOver'));
    if (room.phase === 'question') await requireGoOn(tx, room, now);
    await tx.execute(sql`
      update rooms set phase_ends_at = least(phase_ends_at, ${now.toISOString()}::timestamptz) where id = ${room.id}::uuid`);
    return touchRoom(tx, room.id, now);
  });
}

async function requireGoOn(db: Queryable, { id, game, position }: Room, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOST_MAY_GO_ON_MS).toISOString();
  const [question] = await db.execute(sql`
    select from room_games g join room_questions q on q.room_id = g.room_id and q.game = g.game
    where g.room_id = ${id}::uuid and g.game = ${game}::smallint and g.seconds is null
      and q.position = ${position}::smallint and q.starts_at <= ${since}::timestamptz`);
  if (!question) throw new AppError('TOO_EARLY', message('rooms', 'refusals.waitForEnd'));
}
