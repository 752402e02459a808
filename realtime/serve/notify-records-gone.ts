import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { LiveRooms } from '../rooms/live-rooms';
import type { Connections } from '../sockets/connections';

type Deps = {
  db: Database;
  connections: Pick<Connections, 'all' | 'of'>;
  rooms: Pick<LiveRooms, 'voidRecords'>;
};
type Row = { playerId: string; questionIds: string[] };

async function findQuestionsGone(
  db: Database,
  playerIds: readonly string[],
  recordIds: readonly string[] | 'any',
): Promise<Row[]> {
  const about = recordIds === 'any' ? sql`` : sql`and o.record_id = any(${recordIds}::uuid[])`;
  const players = sql`${playerIds}::uuid[]`;
  return db.execute<Row>(sql`
    select o.player_id as "playerId", array_agg(o.id) as "questionIds"
    from (
      select q.player_id, q.id, q.record_id
      from game_states g
      join lateral set_questions(g.open_set_id) q on q.player_id = g.player_id and not q.replaced
      where g.player_id = any(${players}) and not exists (select from answers a where a.player_id = q.player_id and a.question_id = q.id)
      union all
      select p.player_id, q.id, q.record_id
      from player_dailies p join daily_questions q on q.day = p.day
      where p.player_id = any(${players}) and p.day >= (select max(day) - 1 from dailies)
        and p.finished_at is null and p.choices[q.position + 1] is null
      union all
      select p.player_id, q.id, q.record_id
      from challenge_players p join challenge_questions q on q.challenge_id = p.challenge_id
      where p.player_id = any(${players}) and p.finished_at is null and p.choices[q.position + 1] is null
    ) o
    where not exists (select from booking_records r where r.id = o.record_id) ${about}
    group by 1`);
}

/** Notifies connected players whose open questions show removed records. Voids such questions in rooms. 'any' checks all questions. */
export async function notifyRecordsGone(
  { db, connections, rooms }: Deps,
  recordIds: readonly string[] | 'any',
): Promise<void> {
  await rooms.voidRecords(recordIds);
  const playerIds = [...new Set(connections.all().map((socket) => socket.data.session.playerId))];
  if (playerIds.length === 0) return;
  for (const { playerId, questionIds } of await findQuestionsGone(db, playerIds, recordIds))
    for (const socket of connections.of(playerId))
      socket.emit('questionsGone', { question_ids: questionIds });
}
