import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { isMember, isStanding } from '../room';
import type { RoomQuestionKey } from './open-question';

/**
 * Puts the players of Higher or lower out who did not know the pair that ended in a locked room. If nobody knew it, it is void and
 * all stay in.
 */
export async function putOut(db: Queryable, { roomId, game, position }: RoomQuestionKey): Promise<void> {
  const knew = sql`exists (
    select from room_answers a
    join room_questions q on q.room_id = a.room_id and q.game = a.game and q.position = a.position
    where a.room_id = m.room_id and a.game = ${game}::smallint and a.position = ${position}::smallint
      and a.player_id = m.player_id and a.choice = q.answer_index)`;
  const [survivor] = await db.execute(sql`
    select from room_members m
    where m.room_id = ${roomId}::uuid and ${isMember} and ${isStanding} and ${knew} limit 1`);
  if (survivor)
    await db.execute(sql`
      update room_members m set out_at_position = ${position}::smallint
      where m.room_id = ${roomId}::uuid and ${isStanding} and not ${knew}`);
  else
    await db.execute(sql`
      update room_questions set voided = true
      where room_id = ${roomId}::uuid and game = ${game}::smallint and position = ${position}::smallint`);
}

/** Returns whether at most one player of a running game of Higher or lower is still in. */
export async function isDecided(db: Queryable, roomId: string): Promise<boolean> {
  const [second] = await db.execute(sql`
    select from room_members m
    where m.room_id = ${roomId}::uuid and ${isMember} and ${isStanding} offset 1 limit 1`);
  return second === undefined;
}
