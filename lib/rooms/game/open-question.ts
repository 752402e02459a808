import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { RoomMode } from '@/lib/contract/enums';
import { LEAD_MS, questionMs } from '@/lib/contract/rooms/rules';
import type { Random } from '@/lib/platform/context';
import type { Bookings } from '@/lib/quiz/options/bookings';
import { pickRoomRecords } from './pick-room-records';
import { showQuestion } from './show-question';
import { writeRoomQuestions } from './write-room-questions';

/** A question of a game. */
export type RoomQuestionKey = { roomId: string; game: number; position: number };

/** How a running game is played: see db/schema/rooms.ts. */
export type GameSettings = {
  mode: RoomMode;
  questions: number;
  seconds: number | null;
  nonviolent: boolean;
};

type Running = RoomQuestionKey & GameSettings;

type Dealing = { now: Date; random: Random; bookings: Bookings; start: number };

/**
 * Shows the question after one of a locked room. A record that has left play is replaced; without another one its question is
 * void. Returns when the question ends at the latest, epoch ms, or null after the last one.
 */
export async function openQuestion(db: Queryable, after: Running, dealing: Dealing): Promise<number | null> {
  for (let position = after.position + 1; position < after.questions; position += 1) {
    const question = { ...after, position };
    if ((await isInPlay(db, question, dealing.now)) || (await replaceRecord(db, question, dealing)))
      return showQuestion(db, question, dealing.now);
  }
  return null;
}

/** Whether the record stays in play until the question ends at the latest. A pair always does. */
async function isInPlay(
  db: Queryable,
  { roomId, game, position, seconds }: Running,
  now: Date,
): Promise<boolean> {
  const endsMs = now.getTime() + LEAD_MS + questionMs(seconds);
  const [found] = await db.execute(sql`
    select from room_questions q left join booking_records r on r.id = q.record_id
    where q.room_id = ${roomId}::uuid and q.game = ${game}::smallint and q.position = ${position}::smallint
      and (q.record_id is null or r.id is not null)
      and (r.expires_at is null or r.expires_at > ${new Date(endsMs).toISOString()}::timestamptz)`);
  return found !== undefined;
}

/** Gives a question another record. Without one it voids the question and returns false. */
async function replaceRecord(
  db: Queryable,
  { roomId, game, position, nonviolent }: Running,
  { now, random, bookings, start }: Dealing,
): Promise<boolean> {
  const [played] = await db.execute<{ hostId: string | null }>(sql`
    select host_id as "hostId" from room_games where room_id = ${roomId}::uuid and game = ${game}::smallint`);
  const records = await pickRoomRecords(db, {
    hostId: played?.hostId ?? null,
    roomId,
    game,
    nonviolent,
    now,
    starts: [start],
    bookings,
    random,
  });
  if (records.length === 0) {
    await db.execute(sql`
      update room_questions set voided = true, ended_at = ${now.toISOString()}::timestamptz
      where room_id = ${roomId}::uuid and game = ${game}::smallint and position = ${position}::smallint`);
    return false;
  }
  await writeRoomQuestions(db, { roomId, game, position, records, bookings, random });
  return true;
}
