import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { lockPlayers } from '../room';

/**
 * Stores an ended game in the history of each player who answered a question. A second call stores nothing.
 * An unanswered question counts as a timeout if the player was there. A player was not there if the question ended
 *
 *   after the player left or disconnected, and did not come back, or
 *   before the player's last join, with no answer to an earlier question of the game.
 */
export async function storeFinishedGame(
  db: Queryable,
  { roomId, game }: { roomId: string; game: number },
  now: Date,
): Promise<void> {
  const nowIso = now.toISOString();
  const answered = await db.execute<{ playerId: string }>(sql`
    select distinct player_id as "playerId" from room_answers
    where room_id = ${roomId}::uuid and game = ${game}::smallint`);
  await lockPlayers(
    db,
    answered.map(({ playerId }) => playerId),
  );
  await db.execute(sql`
    with ended as (
      update room_games set ended_at = ${nowIso}::timestamptz
      where room_id = ${roomId}::uuid and game = ${game}::smallint and ended_at is null
      returning room_id, game
    )
    insert into player_room_games (id, player_id, record_ids, codes, answer_indexes, pars, choices)
    select uuid_v7(${nowIso}::timestamptz), m.player_id, array_agg(q.record_id order by q.position),
      array_agg(array[q.code_1, q.code_2, q.code_3, q.code_4] order by q.position),
      array_agg(q.answer_index order by q.position), array_agg(q.par order by q.position),
      array_agg(coalesce(a.choice, 0) order by q.position)
    from ended e
    join room_members m on m.room_id = e.room_id
    join room_questions q on q.room_id = e.room_id and q.game = e.game
    left join room_answers a on a.room_id = q.room_id and a.game = q.game and a.position = q.position
      and a.player_id = m.player_id
    where q.record_id is not null and q.ended_at is not null and not q.voided
      and (a.choice is not null or q.ended_at <= coalesce(m.absent_since, 'infinity') and (
        q.ended_at >= m.joined_at or q.position > (
          select min(f.position) from room_answers f
          where f.room_id = q.room_id and f.game = q.game and f.player_id = m.player_id)))
    group by m.player_id having count(a.choice) > 0`);
}
