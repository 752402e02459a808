import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { RESULT_MS } from '@/lib/contract/rooms/rules';
import type { RoomQuestionKey } from './open-question';

/**
 * Ends the question on the screens of a locked room, so that its result is shown. Returns when the result ends, epoch ms. A question
 * that a member has answered counts as use of the room.
 */
export async function endQuestion(
  db: Queryable,
  { roomId, game, position }: RoomQuestionKey,
  now: Date,
): Promise<number> {
  const nowIso = now.toISOString();
  const dueMs = now.getTime() + RESULT_MS;
  // The clock of the process that stored the last answer may be some ms ahead of this one.
  await db.execute(sql`
    update room_questions q set ended_at = greatest(${nowIso}::timestamptz, (
      select max(a.answered_at) from room_answers a
      where a.room_id = q.room_id and a.game = q.game and a.position = q.position))
    where room_id = ${roomId}::uuid and game = ${game}::smallint and position = ${position}::smallint`);
  await db.execute(sql`
    update rooms set phase = 'result', phase_ends_at = ${new Date(dueMs).toISOString()}::timestamptz,
      used_at = case when exists (
        select from room_answers a where a.room_id = ${roomId}::uuid and a.game = ${game}::smallint
          and a.position = ${position}::smallint
      ) then ${nowIso}::timestamptz else used_at end
    where id = ${roomId}::uuid`);
  return dueMs;
}
