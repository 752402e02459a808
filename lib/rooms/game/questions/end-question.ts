import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { type GameSettings, isInGame, isMember, type RoomQuestionKey, resultEnd } from '../../room';

/** Ends the running question and shows its result. Requires a lock on the room's row. Returns when the result ends, epoch ms. */
export async function endQuestion(
  db: Queryable,
  question: RoomQuestionKey & Pick<GameSettings, 'mode'>,
  now: Date,
): Promise<number> {
  const { roomId, game, position } = question;
  const nowIso = now.toISOString();
  // The last answer may be a few ms later than `now`, because another process stored it by its own clock.
  await db.execute(sql`
    update room_questions q set ended_at = greatest(${nowIso}::timestamptz, (
      select max(a.answered_at) from room_answers a
      where a.room_id = q.room_id and a.game = q.game and a.position = q.position))
    where room_id = ${roomId}::uuid and game = ${game}::smallint and position = ${position}::smallint`);
  if (question.mode === 'higherLower') await eliminatePlayers(db, question);
  // An answered question counts as use of the room.
  const [row] = await db.execute<{ dueMs: number }>(sql`
    update rooms r set phase = 'result', phase_ends_at = ${resultEnd(now)},
      used_at = case when exists (
        select from room_answers a where a.room_id = ${roomId}::uuid and a.game = ${game}::smallint
          and a.position = ${position}::smallint
      ) then ${nowIso}::timestamptz else used_at end
    where id = ${roomId}::uuid returning (extract(epoch from phase_ends_at) * 1000)::float8 as "dueMs"`);
  if (!row) throw new Error('the locked row of a room is gone');
  return row.dueMs;
}

/** Eliminates the players who did not answer right. If no player did, voids the question instead. */
async function eliminatePlayers(db: Queryable, { roomId, game, position }: RoomQuestionKey): Promise<void> {
  const knew = sql`exists (
    select from room_answers a
    join room_questions q on q.room_id = a.room_id and q.game = a.game and q.position = a.position
    where a.room_id = m.room_id and a.game = ${game}::smallint and a.position = ${position}::smallint
      and a.player_id = m.player_id and a.choice = q.answer_index)`;
  const [survivor] = await db.execute(sql`
    select from room_members m
    where m.room_id = ${roomId}::uuid and ${isMember} and ${isInGame} and ${knew} limit 1`);
  if (survivor)
    await db.execute(sql`
      update room_members m set out_at_position = ${position}::smallint
      where m.room_id = ${roomId}::uuid and ${isInGame} and not ${knew}`);
  else
    await db.execute(sql`
      update room_questions set voided = true
      where room_id = ${roomId}::uuid and game = ${game}::smallint and position = ${position}::smallint`);
}

/** Returns whether a game of Higher or lower is over, because at most one player is still in. */
export async function isGameDecided(db: Queryable, roomId: string): Promise<boolean> {
  const [second] = await db.execute(sql`
    select from room_members m
    where m.room_id = ${roomId}::uuid and ${isMember} and ${isInGame} offset 1 limit 1`);
  return second === undefined;
}
