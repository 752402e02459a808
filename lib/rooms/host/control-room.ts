import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { HOST_MAY_SKIP_MS } from '@/lib/contract/rooms/rules';
import type {
  ChangeSettingsInput,
  LockRoomInput,
  PauseRoomInput,
  RemoveMemberInput,
  RoomNextInput,
} from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { isMember, lockRoomOfHost, type Room, type RoomChange, resultEnd, touchRoom } from '../room';

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

/** Removes another member, who cannot come back. Throws as `lockRoomOfHost`, and NOT_FOUND if no other member has the seat. */
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

/** Pauses or resumes the running game. Throws as `lockRoomOfHost`, and TOO_EARLY when no game runs. */
export async function pauseRoom(ctx: PlayerContext, { code, paused }: PauseRoomInput): Promise<RoomChange> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const room = await lockRoomOfHost(tx, code, ctx.actor.playerId);
    if (room.phaseEndsMs === null) throw new AppError('TOO_EARLY', message('rooms', 'refusals.notStarted'));
    await tx.execute(sql`update rooms set paused = ${paused}::boolean where id = ${room.id}::uuid`);
    // In a paused game, a result stays until the host skips it. Resuming starts its full time again.
    await tx.execute(sql`
      update rooms r set phase_ends_at = ${resultEnd(now)} where r.id = ${room.id}::uuid and r.phase = 'result'`);
    return touchRoom(tx, room.id, now);
  });
}

/**
 * Makes the phase due, so that the next check of the room ends it: a result at any time, an untimed question after 20 s.
 * Throws as `lockRoomOfHost`, NOT_FOUND if that question is over, and TOO_EARLY.
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
