import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { Connections } from './connections';

type Row = { playerId: string; questionIds: string[] };

/** Questions of these players' outstanding sets about records that are out of play. */
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
    join questions q on q.set_id = g.current_set_id and q.player_id = g.player_id and q.replaced_at is null
    where g.player_id = any(${`{${playerIds.join(',')}}`}::uuid[]) ${about}
      and not exists (select from answers a where a.question_id = q.id)
      and not exists (select from booking_records r where r.id = q.record_id)
    group by 1`);
}

/**
 * Tells the players of this process whose open questions are about these records (or about any that is gone: what was
 * published while nobody listened), so that no photo stays on a screen after somebody had it removed.
 */
export async function tellRecordsGone(
  { db, connections }: { db: Database; connections: Pick<Connections, 'all' | 'of'> },
  recordIds: readonly string[] | 'any',
): Promise<void> {
  const playerIds = [...new Set(connections.all().map((socket) => socket.data.session.playerId))];
  if (playerIds.length === 0) return;
  for (const { playerId, questionIds } of await questionsWithout(db, playerIds, recordIds))
    for (const socket of connections.of(playerId))
      socket.emit('questionsGone', { question_ids: questionIds });
}
