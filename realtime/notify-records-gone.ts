import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { Connections } from './connections';

type Row = { playerId: string; questionIds: string[] };

/** Returns the questions of these players' outstanding sets whose record is out of play. */
async function questionsWithout(
  db: Database,
  playerIds: readonly string[],
  recordIds: readonly string[] | 'any',
): Promise<Row[]> {
  const about =
    recordIds === 'any' ? sql`` : sql`and q.record_id = any(${`{${recordIds.join(',')}}`}::uuid[])`;
  return db.execute<Row>(sql`
    select q.player_id as "playerId", array_agg(q.id) as "questionIds"
    from game_states g
    join lateral set_questions(g.open_set_id) q on q.player_id = g.player_id and not q.replaced
    where g.player_id = any(${`{${playerIds.join(',')}}`}::uuid[]) ${about}
      and not exists (select from quiz_answers a where a.question_id = q.id)
      and not exists (select from booking_records r where r.id = q.record_id)
    group by 1`);
}

/**
 * Notifies the players of this process whose open questions are about these records, so that no removed photo stays
 * on a screen. 'any' checks all records, for removals that were published while nobody listened.
 */
export async function notifyRecordsGone(
  { db, connections }: { db: Database; connections: Pick<Connections, 'all' | 'of'> },
  recordIds: readonly string[] | 'any',
): Promise<void> {
  const playerIds = [...new Set(connections.all().map((socket) => socket.data.session.playerId))];
  if (playerIds.length === 0) return;
  for (const { playerId, questionIds } of await questionsWithout(db, playerIds, recordIds))
    for (const socket of connections.of(playerId))
      socket.emit('questionsGone', { question_ids: questionIds });
}
