import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { RoomAnswerInput } from '@/lib/contract/rooms/schemas';

export type RoomAnswerToStore = RoomAnswerInput & { playerId: string; sessionId: string };

export type RoomAnswerRefusal =
  | 'NOT_SIGNED_IN'
  | 'NOT_FOUND'
  | 'ANSWERED_ELSEWHERE'
  | 'TOO_EARLY'
  | 'OUT'
  | 'NO_SUCH_OPTION';

/** AGAIN: the same answer was stored before. OUT: the player was eliminated from Higher or lower. */
export type RoomAnswerOutcome =
  | { outcome: 'STORED' | 'AGAIN'; roomId: string }
  | { outcome: RoomAnswerRefusal; roomId: string | null };

/** Calls the SQL function `answer_room_questions`. Returns an outcome for each answer, in order. Idempotent. */
export async function answerRoomQuestions(
  db: Queryable,
  answers: readonly RoomAnswerToStore[],
  now: Date,
): Promise<RoomAnswerOutcome[]> {
  const rows = await db.execute<RoomAnswerOutcome & { ord: number }>(sql`
    select a.ord, a.outcome, a.room_id as "roomId" from answer_room_questions(
      ${answers.map((a) => a.code)}::bpchar[],
      ${answers.map((a) => a.playerId)}::uuid[],
      ${answers.map((a) => a.sessionId)}::uuid[],
      ${answers.map((a) => a.game)}::smallint[],
      ${answers.map((a) => a.position)}::smallint[],
      ${answers.map((a) => a.option)}::smallint[],
      ${now.toISOString()}::timestamptz) a`);
  const stored: RoomAnswerOutcome[] = [];
  for (const { ord, ...answer } of rows) stored[ord - 1] = answer as RoomAnswerOutcome;
  return stored;
}
