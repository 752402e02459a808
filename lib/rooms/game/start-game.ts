import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { MIN_MEMBERS, QUESTION_COUNTS } from '@/lib/contract/rooms/rules';
import type { RoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { fractions } from '@/lib/platform/random';
import type { BookingCounts } from '@/lib/quiz/options/booking-counts';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { dealInTransaction } from '@/lib/quiz/options/record-options';
import { message } from '@/messages/message';
import { type GameSettings, isPresent, lockRoomOfHost, type Room, type RoomChange, touchRoom } from '../room';
import { spendGame } from './game-limits';
import type { LeasedRoom } from './leases';
import { pickRoomRecords } from './questions/pick-room-records';
import { pickRoomPairs, writeRoomPairs } from './questions/room-pairs';
import { showQuestion } from './questions/show-question';
import { writeRoomQuestions } from './questions/write-room-questions';

/**
 * Starts the next game and leases the room to this process. Throws as `lockRoomOfHost` and `spendGame`, and NO_QUESTIONS if too few
 * records are unused today, or no pair exists. Throws TOO_EARLY during a game and with fewer than MIN_MEMBERS present members. In Higher
 * or lower, a host who presents does not count toward MIN_MEMBERS.
 */
export async function startGame(
  ctx: PlayerContext,
  { code }: RoomInput,
  { processId }: { processId: string },
): Promise<LeasedRoom & RoomChange> {
  const bookings = await readBookingCounts(ctx);
  // A retry of the transaction uses the same points, so that it picks the same records.
  const randomPoints = fractions(ctx.random, Math.max(...QUESTION_COUNTS));
  return dealInTransaction({ ...ctx, bookings }, async (tx) => {
    const room = await lockRoomOfHost(tx, code, ctx.actor.playerId);
    if (room.phaseEndsMs !== null) throw new AppError('TOO_EARLY', message('rooms', 'refusals.started'));
    const present = await readPresent(tx, room.id);
    if (present.length < MIN_MEMBERS) throw new AppError('TOO_EARLY', message('rooms', 'refusals.alone'));
    const playing = await spendGame(
      tx,
      { room, hostId: ctx.actor.playerId, now: ctx.now() },
      present.map(({ playerId }) => playerId),
    );
    const isUntimed = present.some(({ playerId, untimed }) => untimed && playing.has(playerId));
    const { mode } = room.settings;
    if (mode === 'higherLower' && playing.size < MIN_MEMBERS)
      throw new AppError('TOO_EARLY', message('rooms', 'refusals.alone'));
    await resetEliminations(tx, room);
    const settings = { ...room.settings, seconds: isUntimed ? null : room.settings.seconds };
    await dealGame(tx, ctx, { room, settings, randomPoints, bookings });
    const leased = await showFirstQuestion(tx, { ...room, ...settings }, processId, ctx.now());
    return { ...leased, ...(await touchRoom(tx, room.id, ctx.now())) };
  });
}

/** Lets the players eliminated in the last game play again. In Higher or lower, absent members watch. */
async function resetEliminations(db: Queryable, { id, game, settings }: Room): Promise<void> {
  await db.execute(sql`
    update room_members set out_at_position = null,
      plays = plays and (${settings.mode}::text = 'photos' or counted_game = ${game + 1}::smallint)
    where room_id = ${id}::uuid`);
}

async function readPresent(db: Queryable, roomId: string) {
  return db.execute<{ playerId: string; untimed: boolean }>(sql`
    select m.player_id as "playerId", p.plays_without_timer as untimed
    from room_members m join players p on p.id = m.player_id
    where m.room_id = ${roomId}::uuid and ${isPresent}`);
}

type NewGame = {
  room: Room;
  settings: GameSettings;
  randomPoints: readonly number[];
  bookings: BookingCounts;
};

async function dealGame(
  db: Queryable,
  { actor: { playerId: hostId }, now, random }: PlayerContext,
  { room, settings, randomPoints, bookings }: NewGame,
): Promise<void> {
  // Two games of one host that start at the same time wait here, so that they pick different records.
  await db.execute(sql`select from players where id = ${hostId}::uuid for no key update`);
  const [roomId, game] = [room.id, room.game + 1];
  const { mode, seconds, nonviolent } = settings;
  const pairs = mode === 'higherLower' ? pickRoomPairs({ ...settings, bookings, random }) : null;
  if (pairs?.length === 0) throw new AppError('NO_QUESTIONS', message('rooms', 'refusals.noPairs'));
  const questions = pairs?.length ?? settings.questions;
  await db.execute(sql`
    insert into room_games (room_id, game, host_id, mode, questions, seconds, nonviolent, started_at)
    values (${roomId}::uuid, ${game}::smallint, ${hostId}::uuid, ${mode}::text, ${questions}::smallint,
      ${seconds}::smallint, ${nonviolent}::boolean, ${now().toISOString()}::timestamptz)`);
  if (pairs) return writeRoomPairs(db, { roomId, game, pairs });
  const records = await pickRoomRecords(db, {
    hostId,
    roomId,
    game,
    nonviolent,
    now: now(),
    randomPoints: randomPoints.slice(0, questions),
    bookings,
    random,
  });
  if (records.length < questions) throw new AppError('NO_QUESTIONS', message('rooms', 'refusals.noPhotos'));
  await writeRoomQuestions(db, { roomId, game, position: 0, records, bookings, random });
}

async function showFirstQuestion(
  db: Queryable,
  { id, game, seconds }: Room & GameSettings,
  processId: string,
  now: Date,
): Promise<LeasedRoom> {
  const dueMs = await showQuestion(db, { roomId: id, game: game + 1, position: 0, seconds }, now);
  const [row] = await db.execute<{ leaseNumber: number }>(sql`
    update rooms set game = ${game + 1}::smallint, paused = false, process_id = ${processId}::uuid, lease_number = lease_number + 1
    where id = ${id}::uuid returning lease_number::float8 as "leaseNumber"`);
  if (!row) throw new Error('the locked row of a room is gone');
  return { roomId: id, leaseNumber: row.leaseNumber, dueMs };
}
