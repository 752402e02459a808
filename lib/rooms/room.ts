import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { RoomPhase } from '@/lib/contract/enums';
import { IDLE_MS, RESULT_MS } from '@/lib/contract/rooms/rules';
import type { RoomSettings } from '@/lib/contract/rooms/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** A room after a change, and its version with that change. */
export type RoomChange = { roomId: string; version: number };

/** A running room whose clock a process holds. */
export type HeldRoom = {
  roomId: string;
  leaseNumber: number;
  /** When its phase ends at the latest, epoch ms. */
  dueMs: number;
  /** How many present members had not answered at the last count. Absent before the first count of a question. */
  waiting?: number;
};

/** An open room. */
export type Room = {
  id: string;
  code: string;
  hostId: string | null;
  locked: boolean;
  version: number;
  phase: RoomPhase;
  game: number;
  position: number;
  phaseEndsMs: number | null;
  settings: RoomSettings;
};

/** One answer for all: a wrong code, a closed room and a room that the caller may not enter look the same. */
export const notOpen = () => new AppError('NOT_FOUND', message('rooms', 'refusals.notFound'));

/** Selects the `RoomSettings` of the room `r`. */
export const roomSettings = sql`jsonb_build_object('mode', r.mode, 'questions', r.questions, 'seconds', r.seconds,
  'nonviolent', r.nonviolent, 'host_plays', r.host_plays)`;

/** Selects the columns of a `Room`, where `r` is the row in `rooms`. */
export const roomColumns = sql`
  r.id, r.code, r.host_id as "hostId", r.locked, r.version, r.phase, r.game, r.position,
  (extract(epoch from r.phase_ends_at) * 1000)::float8 as "phaseEndsMs", ${roomSettings} as settings`;

/** Matches members `m` who are in the room: neither left nor removed. */
export const isMember = sql`m.left_at is null and m.removed_at is null`;

/** Matches members `m` who play the game and are not out of it. */
export const isStanding = sql`m.plays and m.out_at_position is null`;

/** Matches members `m` who are in the room and connected. */
export const isPresent = sql`${isMember} and m.process_id is not null`;

/** Selects when a result of room `r` ends if it starts now. In a paused room that is when an unused room would close. */
export const resultEnd = (now: Date) => sql`
  ${now.toISOString()}::timestamptz + make_interval(secs => case when r.paused then ${IDLE_MS / 1000}::integer
    else ${RESULT_MS / 1000}::integer end)`;

/**
 * Returns an open room and locks it until the transaction ends. Changes of a room lock its row first, then players, then their
 * games, so that they cannot deadlock. Undefined when no open room has the code.
 */
export async function lockOpenRoom(db: Queryable, code: string): Promise<Room | undefined> {
  const [room] = await db.execute<Room>(sql`
    select ${roomColumns} from rooms r where r.code = ${code}::bpchar and r.ended_at is null for no key update`);
  return room;
}

/** Whether the player is in an open room. One statement, whose duration does not show whether others have the code. */
export async function isInRoom(db: Queryable, code: string, playerId: string): Promise<boolean> {
  const [row] = await db.execute(sql`
    select from rooms r join room_members m on m.room_id = r.id and m.player_id = ${playerId}::uuid
    where r.code = ${code}::bpchar and r.ended_at is null and ${isMember}`);
  return row !== undefined;
}

/** Locks the caller's room like `lockOpenRoom`. Throws NOT_FOUND when the caller is not in an open room with the code. */
export async function lockOwnRoom(db: Queryable, code: string, playerId: string): Promise<Room> {
  if (!(await isInRoom(db, code, playerId))) throw notOpen();
  const room = await lockOpenRoom(db, code);
  if (!room) throw notOpen();
  // Again: the caller may have left meanwhile.
  const [member] = await db.execute(sql`
    select from room_members m
    where m.room_id = ${room.id}::uuid and m.player_id = ${playerId}::uuid and ${isMember}`);
  if (!member) throw notOpen();
  return room;
}

/** Locks the room of its host like `lockOpenRoom`. Throws NOT_FOUND as `lockOwnRoom`, FORBIDDEN for other members. */
export async function lockRoomOfHost(db: Queryable, code: string, playerId: string): Promise<Room> {
  const room = await lockOwnRoom(db, code, playerId);
  if (room.hostId !== playerId) throw new AppError('FORBIDDEN', message('rooms', 'refusals.hostOnly'));
  return room;
}

/** Locks these players' rows, so that a guest's claim and an erasure come before or after. Returns those that exist. */
export async function keepPlayers(db: Queryable, playerIds: readonly string[]): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from players where id = any(${playerIds}::uuid[]) order by id for key share`);
  return rows.map(({ id }) => id);
}

/** Adds one to the room's version, as each change does, and notes when the room was used. */
export async function touchRoom(db: Queryable, roomId: string, now: Date): Promise<RoomChange> {
  const [row] = await db.execute<{ version: number }>(sql`
    update rooms set version = version + 1, used_at = ${now.toISOString()}::timestamptz
    where id = ${roomId}::uuid returning version`);
  if (!row) throw notOpen();
  return { roomId, version: row.version };
}
