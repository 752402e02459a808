import { arrayLiteral } from '@/db/array-literal';
import type { Sql } from '@/db/client';
import type { RoomAnswerInput } from '@/lib/contract/rooms/schemas';

/** An answer as the player sent it. */
export type UnstoredRoomAnswer = RoomAnswerInput & { playerId: string; sessionId: string };

export type RoomAnswerRefusal = 'NOT_SIGNED_IN' | 'NOT_FOUND' | 'ANSWERED_ELSEWHERE' | 'TOO_EARLY';

/** AGAIN: the same answer was sent again. */
export type StoredRoomAnswer =
  | { outcome: 'STORED' | 'AGAIN'; roomId: string }
  | { outcome: RoomAnswerRefusal; roomId: string | null };

/** Calls db/functions/answer_room_questions.sql. Returns a committed outcome for each answer, in order. Idempotent. */
export async function answerRoomQuestions(
  sql: Sql,
  answers: readonly UnstoredRoomAnswer[],
  now: Date,
): Promise<StoredRoomAnswer[]> {
  const rows = await sql<(StoredRoomAnswer & { ord: number })[]>`
    select a.ord, a.outcome, a.room_id as "roomId" from answer_room_questions(
      ${arrayLiteral(answers.map((a) => a.code))}::bpchar[],
      ${arrayLiteral(answers.map((a) => a.playerId))}::uuid[],
      ${arrayLiteral(answers.map((a) => a.sessionId))}::uuid[],
      ${arrayLiteral(answers.map((a) => a.game))}::smallint[],
      ${arrayLiteral(answers.map((a) => a.position))}::smallint[],
      ${arrayLiteral(answers.map((a) => a.option))}::smallint[],
      ${now.toISOString()}::timestamptz) a`;
  const stored: StoredRoomAnswer[] = [];
  for (const { ord, ...answer } of rows) stored[ord - 1] = answer as StoredRoomAnswer;
  return stored;
}
