import type { Queryable } from '@/db/client';
import { keepPlayers } from './room';

/**
 * Notes that these players see the records of the running game from its current question on: elsewhere they score 0, also in a
 * set that is open already. Records that a player has seen before are not noted again. Call it in the transaction that holds the room's lock.
 */
export async function noteSeenInRoom(
  sql: Queryable,
  roomId: string,
  playerIds: readonly string[],
): Promise<void> {
  const here = await keepPlayers(sql, playerIds);
  const ids = `{${here.join(',')}}`;
  // note_seen_records needs this lock.
  await sql`
    select from game_states where player_id = any(${ids}::uuid[]) order by player_id for no key update`;
  await sql`
    select note_seen_records(s.player_id, s.records)
    from (
      select i.id as player_id, array_agg(q.record_id order by q.position) as records
      from unnest(${ids}::uuid[]) i (id)
      join rooms r on r.id = ${roomId}::uuid
      join room_questions q on q.room_id = r.id and q.game = r.game and q.position >= r.position
      where not exists (
        select from player_sets p where p.player_id = i.id and q.record_id = any(p.record_ids))
      group by i.id
    ) s`;
  await sql`
    update quiz_questions set points = 0
    where id = any(array(
      select o.id from game_states g
      cross join lateral set_questions(g.open_set_id) o
      join rooms r on r.id = ${roomId}::uuid
      join room_questions q on q.room_id = r.id and q.game = r.game and q.position >= r.position
        and q.record_id = o.record_id
      where g.player_id = any(${ids}::uuid[]) and o.points > 0
        and not exists (select from quiz_answers a where a.question_id = o.id)))`;
}
