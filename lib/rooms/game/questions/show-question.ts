import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { LEAD_MS, questionMs } from '@/lib/contract/rooms/rules';
import type { Random } from '@/lib/platform/context';
import type { BookingCounts } from '@/lib/quiz/options/booking-counts';
import type { GameSettings, RoomQuestionKey } from '../../room';
import { pickRoomRecords } from './pick-room-records';
import { writeRoomQuestions } from './write-room-questions';

type RunningQuestion = RoomQuestionKey & GameSettings;

/** `randomPoint` from 0 to 1 selects the replacement of a removed record. */
export type Dealing = { now: Date; random: Random; bookings: BookingCounts; randomPoint: number };

/** Shows a question. It starts LEAD_MS later, so that the photo can load first. Returns its latest end, epoch ms. */
export async function showQuestion(
  db: Queryable,
  { roomId, game, position, seconds }: RoomQuestionKey & Pick<GameSettings, 'seconds'>,
  now: Date,
): Promise<number> {
  const startsMs = now.getTime() + LEAD_MS;
  const endsMs = startsMs + questionMs(seconds);
  await db.execute(sql`
    update room_questions
    set starts_at = ${new Date(startsMs).toISOString()}::timestamptz, ends_at = ${new Date(endsMs).toISOString()}::timestamptz
    where room_id = ${roomId}::uuid and game = ${game}::smallint and position = ${position}::smallint`);
  await db.execute(sql`
    update rooms set phase = 'question', position = ${position}::smallint,
      phase_ends_at = ${new Date(endsMs).toISOString()}::timestamptz
    where id = ${roomId}::uuid`);
  return endsMs;
}

/** Shows the next question, with another record if its own has left play. Returns its latest end, epoch ms; null after the last. */
export async function showNextQuestion(
  db: Queryable,
  last: RunningQuestion,
  dealing: Dealing,
): Promise<number | null> {
  for (let position = last.position + 1; position < last.questions; position += 1) {
    const question = { ...last, position };
    if ((await isInPlay(db, question, dealing.now)) || (await replaceRecord(db, question, dealing)))
      return showQuestion(db, question, dealing.now);
  }
  return null;
}

/** Returns whether the record stays in play until the latest end of the question. A pair has no record and always does. */
async function isInPlay(
  db: Queryable,
  { roomId, game, position, seconds }: RunningQuestion,
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

/** Gives a question another record. If none is left, voids the question and returns false. */
async function replaceRecord(
  db: Queryable,
  { roomId, game, position, nonviolent }: RunningQuestion,
  { now, random, bookings, randomPoint }: Dealing,
): Promise<boolean> {
  const [played] = await db.execute<{ hostId: string | null }>(sql`
    select host_id as "hostId" from room_games where room_id = ${roomId}::uuid and game = ${game}::smallint`);
  const records = await pickRoomRecords(db, {
    hostId: played?.hostId ?? null,
    roomId,
    game,
    nonviolent,
    now,
    randomPoints: [randomPoint],
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
