import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { FEWEST_MEMBERS, QUESTION_COUNTS } from '@/lib/contract/rooms/rules';
import type { RoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { fractions } from '@/lib/platform/random/fraction';
import { type Bookings, readBookings } from '@/lib/quiz/options/bookings';
import { dealInTransaction } from '@/lib/quiz/options/record-options';
import { message } from '@/messages/message';
import { type HeldRoom, isPresent, lockRoomOfHost, type Room, type RoomChange, touchRoom } from '../room';
import { countGame } from './count-games';
import type { GameSettings } from './open-question';
import { pickRoomRecords } from './pick-room-records';
import { showQuestion } from './show-question';
import { pickRoomPairs, writeRoomPairs } from './write-room-pairs';
import { writeRoomQuestions } from './write-room-questions';

/**
 * Starts the first or next game of the caller's room and gives its clock to a process. Throws AppError: NOT_FOUND, FORBIDDEN
 * when the caller is not the host, TOO_EARLY while a game runs or fewer than two members are present, TOO_MANY_REQUESTS as
 * `countGame`, NO_QUESTIONS when the host's rooms have used up the records of the day, or there are no
 * pairs to compare.
 */
export async function startGame(
  ctx: PlayerContext,
  { code }: RoomInput,
  { processId }: { processId: string },
): Promise<HeldRoom & RoomChange> {
  const bookings = await readBookings(ctx);
  // A repeated try uses the same points, so that it picks the records whose options were just chosen.
  const starts = fractions(ctx.random, Math.max(...QUESTION_COUNTS));
  return dealInTransaction({ ...ctx, bookings }, async (sql) => {
    const room = await lockRoomOfHost(sql, code, ctx.actor.playerId);
    if (room.phaseEndsMs !== null) throw new AppError('TOO_EARLY', message('rooms', 'refusals.started'));
    const present = await readPresent(sql, room.id);
    if (present.length < FEWEST_MEMBERS) throw new AppError('TOO_EARLY', message('rooms', 'refusals.alone'));
    const playing = await countGame(
      sql,
      { room, hostId: ctx.actor.playerId, now: ctx.now() },
      present.map(({ playerId }) => playerId),
    );
    const isUntimed = present.some(({ playerId, untimed }) => untimed && playing.has(playerId));
    const { mode } = room.settings;
    if (mode === 'higherLower' && playing.size < FEWEST_MEMBERS)
      throw new AppError('TOO_EARLY', message('rooms', 'refusals.alone'));
    await letAllIn(sql, room);
    const settings = { ...room.settings, seconds: isUntimed ? null : room.settings.seconds };
    await dealGame(sql, ctx, { room, settings, starts, bookings });
    const held = await takeClock(sql, { ...room, ...settings }, processId, ctx.now());
    return { ...held, ...(await touchRoom(sql, room.id, ctx.now())) };
  });
}

/** Forgets who was out of the last game. In Higher or lower, members who are not present now will watch. */
async function letAllIn(db: Queryable, { id, game, settings }: Room): Promise<void> {
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

type NewGame = { room: Room; settings: GameSettings; starts: readonly number[]; bookings: Bookings };

/** Writes the next game with its questions. */
async function dealGame(
  db: Queryable,
  { actor: { playerId: hostId }, now, random }: PlayerContext,
  { room, settings, starts, bookings }: NewGame,
): Promise<void> {
  // Two rooms of one host that start at once take turns, so that they pick different records.
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
    starts: starts.slice(0, questions),
    bookings,
    random,
  });
  if (records.length < questions) throw new AppError('NO_QUESTIONS', message('rooms', 'refusals.noPhotos'));
  await writeRoomQuestions(db, { roomId, game, position: 0, records, bookings, random });
}

/** Shows the first question of the next game. The process holds the clock from now on. */
async function takeClock(
  db: Queryable,
  { id, game, seconds }: Room & GameSettings,
  processId: string,
  now: Date,
): Promise<HeldRoom> {
  const dueMs = await showQuestion(db, { roomId: id, game: game + 1, position: 0, seconds }, now);
  const [row] = await db.execute<{ leaseNumber: number }>(sql`
    update rooms set game = ${game + 1}::smallint, paused = false, process_id = ${processId}::uuid, lease_number = lease_number + 1
    where id = ${id}::uuid returning lease_number::float8 as "leaseNumber"`);
  if (!row) throw new Error('a locked room is gone');
  return { roomId: id, leaseNumber: row.leaseNumber, dueMs };
}
