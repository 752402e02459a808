import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { RoomMode, RoomPhase } from '@/lib/contract/enums';
import { IDLE_MS, RESULT_MS } from '@/lib/contract/rooms/rules';
import type { RoomSettings } from '@/lib/contract/rooms/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** A room and its new version, which the realtime processes announce to each other. */
export type RoomChange = { roomId: string; version: number };

export type Room = {
  id: string;
  code: string;
  hostId: string | null;
  locked: boolean;
  version: number;
  phase: RoomPhase;
  /** Number of the running or last game; 0 before the first. */
  game: number;
  /** Position of the shown question, from 0. */
  position: number;
  /** When the phase ends at the latest, epoch ms. Null in the lobby and on the podium, so outside of a game. */
  phaseEndsMs: number | null;
  /** The settings of the next game. */
  settings: RoomSettings;
};

/** The settings of a running game: see db/schema/rooms.ts. `seconds` is null without a timer. */
export type GameSettings = {
  mode: RoomMode;
  questions: number;
  seconds: number | null;
  nonviolent: boolean;
};

export type RoomQuestionKey = { roomId: string; game: number; position: number };

/** The same for a wrong code, a closed room and a room that the caller may not enter, so that it does not reveal valid codes. */
export const roomNotFound = () => new AppError('NOT_FOUND', message('rooms', 'refusals.notFound'));

export const roomSettings = sql`jsonb_build_object('mode', r.mode, 'questions', r.questions, 'seconds', r.seconds,
  'nonviolent', r.nonviolent, 'host_plays', r.host_plays)`;

const roomColumns = sql`
  r.id, r.code, r.host_id as "hostId", r.locked, r.version, r.phase, r.game, r.position,
  (extract(epoch from r.phase_ends_at) * 1000)::float8 as "phaseEndsMs", ${roomSettings} as settings`;

/** Matches members `m` who have neither left nor been removed. */
export const isMember = sql`m.left_at is null and m.removed_at is null`;

/** Matches members `m` who play the game and are not out of it. */
export const isInGame = sql`m.plays and m.out_at_position is null`;

/** Matches members `m` with a socket at a realtime process. */
export const isPresent = sql`${isMember} and m.process_id is not null`;

/**
 * Selects when a result of room `r` ends if it is shown from now on. In a paused room it stays until the host goes on: its end is IDLE_MS
 * away, and an unused room closes by then.
 */
export const resultEnd = (now: Date) => sql`
  ${now.toISOString()}::timestamptz + make_interval(secs => case when r.paused then ${IDLE_MS / 1000}::integer
    else ${RESULT_MS / 1000}::integer end)`;

/** Locks the row of an open room. Returns undefined if no open room has the code. The README states the order of locks. */
export async function lockOpenRoom(db: Queryable, code: string): Promise<Room | undefined> {
  const [room] = await db.execute<Room>(sql`
    select ${roomColumns} from rooms r where r.code = ${code}::bpchar and r.ended_at is null for no key update`);
  return room;
}

/** Returns whether the player is in an open room. One statement, so that its duration does not reveal codes of other rooms. */
export async function isInRoom(db: Queryable, code: string, playerId: string): Promise<boolean> {
  const [row] = await db.execute(sql`
    select from rooms r join room_members m on m.room_id = r.id and m.player_id = ${playerId}::uuid
    where r.code = ${code}::bpchar and r.ended_at is null and ${isMember}`);
  return row !== undefined;
}

/** Locks the caller's room like `lockOpenRoom`. Throws NOT_FOUND when the caller is not in an open room with the code. */
export async function lockOwnRoom(db: Queryable, code: string, playerId: string): Promise<Room> {
  if (!(await isInRoom(db, code, playerId))) throw roomNotFound();
  const room = await lockOpenRoom(db, code);
  if (!room) throw roomNotFound();
  // The caller may have left before the lock.
  const [member] = await db.execute(sql`
    select from room_members m
    where m.room_id = ${room.id}::uuid and m.player_id = ${playerId}::uuid and ${isMember}`);
  if (!member) throw roomNotFound();
  return room;
}

/** Locks a room like `lockOwnRoom`, with its errors. Also throws FORBIDDEN unless the caller is the host. */
export async function lockRoomOfHost(db: Queryable, code: string, playerId: string): Promise<Room> {
  const room = await lockOwnRoom(db, code, playerId);
  if (room.hostId !== playerId) throw new AppError('FORBIDDEN', message('rooms', 'refusals.hostOnly'));
  return room;
}

/** Locks these players' rows, so that no guest becomes an account and no player is erased before the transaction ends. */
export async function lockPlayers(db: Queryable, playerIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    select id from players where id = any(${playerIds}::uuid[]) order by id for key share`);
}

/** Adds one to the room's version, as every change must, and stores the time of use. */
export async function touchRoom(db: Queryable, roomId: string, now: Date): Promise<RoomChange> {
  const [row] = await db.execute<{ version: number }>(sql`
    update rooms set version = version + 1, used_at = ${now.toISOString()}::timestamptz
    where id = ${roomId}::uuid returning version`);
  if (!row) throw roomNotFound();
  return { roomId, version: row.version };
}

/** Returns the rooms whose version differs from the known one. Leaves out deleted rooms. */
export async function readChangedRooms(
  db: Queryable,
  known: ReadonlyMap<string, number>,
): Promise<RoomChange[]> {
  if (known.size === 0) return [];
  const rows = await db.execute<RoomChange>(sql`
    select r.id as "roomId", r.version
    from unnest(${[...known.keys()]}::uuid[], ${[...known.values()]}::integer[])
      k (id, version)
    join rooms r on r.id = k.id where r.version <> k.version`);
  return [...rows];
}
