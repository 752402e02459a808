import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '@/db/client';
import { rooms } from '@/db/schema';
import { sql } from '@/db/sql';
import { ROOM_CODE_SLOW_LANE, WRONG_ROOM_CODES_PER_ADDRESS } from '@/lib/accounts/limits';
import type { RoomJoined } from '@/lib/contract/rooms/room-view';
import { MAX_MEMBERS } from '@/lib/contract/rooms/rules';
import type { RoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { accountOrNetwork, lookUpGuess } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';
import { spendRunningGame } from '../game/game-limits';
import { WRONG_CODES_OF_PLAYER } from '../limits';
import { readRoom } from '../read-room';
import {
  isInRoom,
  isMember,
  lockOpenRoom,
  lockPlayers,
  type Room,
  type RoomChange,
  roomNotFound,
  touchRoom,
} from '../room';

type Membership = {
  seat: number;
  isIn: boolean;
  isRemoved: boolean;
  processId: string | null;
  /** The number of the last game that counted toward the member's daily limit. */
  countedGame: number;
};
type Entered = { change: RoomChange; seat: number };
type Presence = { processId: string };

/**
 * Lets the caller into an open room, or back in, and stores that the caller is present on this process. Throws AppError:
 * NOT_FOUND for a wrong code or a room that the caller may not enter, ACCOUNT_NEEDED as `refuseNewGuest`, TAKEN for a full room,
 * TOO_MANY_REQUESTS after too many wrong codes, or for a running game when the caller has reached the daily limit.
 */
export async function joinRoom(
  ctx: PlayerContext,
  { code }: RoomInput,
  presence: Presence,
): Promise<{ change: RoomChange; joined: RoomJoined }> {
  const { change, seat } = await enter(ctx, code, presence);
  const viewInLanguage = await readRoom(ctx, change.roomId);
  if (!viewInLanguage) throw roomNotFound();
  return {
    change,
    joined: { room: viewInLanguage(ctx.language), seat, choice: await readChoice(ctx, change.roomId) },
  };
}

/** Enters the room. Limits how many wrong codes a caller may try, except for members, who reconnect often. */
async function enter(ctx: PlayerContext, code: string, presence: Presence): Promise<Entered> {
  if (!(await isInRoom(ctx.db, code, ctx.actor.playerId))) {
    if (!(await lookUpRoomCode(ctx, (tx) => findOpenRoom(tx, code)))) throw roomNotFound();
  }
  const entered = await ctx.db.transaction((tx) => enterWithin(tx, ctx, code, presence));
  if (entered) return entered;
  // Looks up nothing, so that the code counts as wrong.
  await lookUpRoomCode(ctx, async () => undefined);
  throw roomNotFound();
}

/** Returns what `find` finds; undefined counts as a wrong code. Above the limits, an account or network has one try in 20 s. */
function lookUpRoomCode(
  ctx: PlayerContext,
  find: (tx: Transaction) => Promise<object | undefined>,
): Promise<object | undefined> {
  const counts = [
    { limit: WRONG_CODES_OF_PLAYER, subject: ctx.actor.playerId },
    { limit: WRONG_ROOM_CODES_PER_ADDRESS, subject: ctx.address },
  ];
  const slowLane = { limit: ROOM_CODE_SLOW_LANE, subject: accountOrNetwork(ctx.actor, ctx.address) };
  return lookUpGuess(ctx, { counts, slowLane, find });
}

async function findOpenRoom(tx: Transaction, code: string): Promise<object | undefined> {
  const [room] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.code, code), isNull(rooms.endedAt)));
  return room;
}

async function enterWithin(
  db: Queryable,
  ctx: PlayerContext,
  code: string,
  presence: Presence,
): Promise<Entered | null> {
  const room = await lockOpenRoom(db, code);
  if (!room) return null;
  const { playerId } = ctx.actor;
  const membership = await readMembership(db, room.id, playerId);
  if (membership?.isIn) return rejoin(db, ctx, { room, membership, presence });
  if (membership?.isRemoved || (room.locked && !membership)) return null;
  if (await isBlocked(db, room.id, playerId)) return null;
  if (!membership) await refuseNewGuest(db, ctx, room.id);
  const { members, lastSeat } = await countMembers(db, room.id);
  if (members >= MAX_MEMBERS) throw new AppError('TAKEN', message('rooms', 'refusals.full'));
  const { seat = lastSeat + 1, countedGame = 0 } = membership ?? {};
  return takeSeat(db, ctx, { room, seat, countedGame, presence });
}

async function readMembership(
  db: Queryable,
  roomId: string,
  playerId: string,
): Promise<Membership | undefined> {
  const [row] = await db.execute<Membership>(sql`
    select m.seat, ${isMember} as "isIn", m.removed_at is not null as "isRemoved", m.process_id as "processId",
      m.counted_game as "countedGame"
    from room_members m where m.room_id = ${roomId}::uuid and m.player_id = ${playerId}::uuid`);
  return row;
}

async function isBlocked(db: Queryable, roomId: string, playerId: string): Promise<boolean> {
  const [row] = await db.execute(sql`
    select from room_members m
    where m.room_id = ${roomId}::uuid and ${isMember} and exists (
      select from blocks b where (b.blocker_player_id, b.blocked_player_id) in
        ((m.player_id, ${playerId}::uuid), (${playerId}::uuid, m.player_id)))
    limit 1`);
  return row !== undefined;
}

/** Returns a hash of the network. It differs by room, so that members of two rooms cannot be compared. */
const networkIndex = (roomId: string, address: string) =>
  blindIndex('room_members.network', `${roomId} ${address}`);

/** Throws ACCOUNT_NEEDED for a guest created after a removal in the same network, who may be the removed player. */
async function refuseNewGuest(
  db: Queryable,
  { actor, address }: PlayerContext,
  roomId: string,
): Promise<void> {
  const [removed] = await db.execute(sql`
    select from room_members m join players p on p.id = ${actor.playerId}::uuid
    where m.room_id = ${roomId}::uuid and m.removed_at <= p.created_at and p.is_guest
      and m.network_index = ${networkIndex(roomId, address)} limit 1`);
  if (!removed) return;
  throw new AppError('ACCOUNT_NEEDED', message('rooms', 'refusals.removedNetwork'));
}

async function countMembers(db: Queryable, roomId: string): Promise<{ members: number; lastSeat: number }> {
  const [row] = await db.execute<{ members: number; lastSeat: number }>(sql`
    select (count(*) filter (where ${isMember}))::integer as members, coalesce(max(m.seat), 0)::integer as "lastSeat"
    from room_members m where m.room_id = ${roomId}::uuid`);
  return row ?? { members: 0, lastSeat: 0 };
}

type Joining = { room: Room; presence: Presence };

async function rejoin(
  db: Queryable,
  ctx: PlayerContext,
  { room, membership, presence }: Joining & { membership: Membership },
): Promise<Entered> {
  const { seat, processId, countedGame } = membership;
  if (processId === presence.processId) return { change: { roomId: room.id, version: room.version }, seat };
  return takeSeat(db, ctx, { room, seat, countedGame, presence });
}

type Seating = Joining & { seat: number; countedGame: number };

/** Stores a new or returning member as present. Who joins a running game plays, but only watches Higher or lower. */
async function takeSeat(
  db: Queryable,
  { actor: { playerId }, address, now }: PlayerContext,
  { room, seat, countedGame, presence: { processId } }: Seating,
): Promise<Entered> {
  const nowIso = now().toISOString();
  const isLate = room.phaseEndsMs !== null && countedGame < room.game;
  const watches = isLate && room.settings.mode === 'higherLower';
  const playsNow = isLate && !watches;
  if (playsNow) await spendRunningGame(db, playerId, now());
  const counted = playsNow ? room.game : countedGame;
  await lockPlayers(db, [playerId]);
  await db.execute(sql`
    insert into room_members as m (room_id, player_id, seat, joined_at, process_id, network_index, counted_game,
      plays)
    values (${room.id}::uuid, ${playerId}::uuid, ${seat}::smallint, ${nowIso}::timestamptz, ${processId}::uuid,
      ${networkIndex(room.id, address)}, ${counted}::smallint, ${!watches}::boolean)
    on conflict (room_id, player_id) do update set process_id = excluded.process_id, absent_since = null,
      joined_at = case when m.process_id is null then excluded.joined_at else m.joined_at end, left_at = null,
      network_index = excluded.network_index, counted_game = excluded.counted_game, has_reached_limit = false,
      plays = excluded.plays and (m.plays or excluded.counted_game > m.counted_game)`);
  return { change: await touchRoom(db, room.id, now()), seat };
}

/** Returns the caller's own answer to the running question, 1-based. */
async function readChoice({ db, actor }: PlayerContext, roomId: string): Promise<number | null> {
  const [row] = await db.execute<{ choice: number }>(sql`
    select a.choice from rooms r join room_answers a on a.room_id = r.id and a.game = r.game and a.position = r.position
    where r.id = ${roomId}::uuid and r.phase in ('question', 'result') and a.player_id = ${actor.playerId}::uuid`);
  return row?.choice ?? null;
}
