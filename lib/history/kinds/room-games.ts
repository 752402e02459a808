import { sql } from '@/db/sql';
import type { PlayerContext } from '@/lib/platform/context';
import type { AnsweredQuestion } from '@/lib/quiz/review-questions';
import {
  historyStart,
  isSelected,
  joinRecords,
  type Kind,
  limitOf,
  RECORD_COLUMNS,
  type Selection,
} from './kind';

/** Finished games of rooms, by the time of their end. Leaves out games of Higher or lower, which have no photos. */
export const roomGames: Kind = { selectEntries, readQuestions };

function selectEntries(selection: Selection) {
  const { playerId, now } = selection;
  const start = historyStart(now).toISOString();
  return sql`
    select 'room-' || g.id as id, timestamp_of(g.id) as at, r.right, cardinality(g.choices) as of, r.par, null::integer as number
    from (
      select * from player_room_games p
      where p.player_id = ${playerId}::uuid and p.id >= least_id_at(${start}::timestamptz)
        and ${isSelected(sql`timestamp_of(p.id)`, sql`('room-' || p.id)`, selection)}
      order by p.id desc ${limitOf(selection)}
    ) g
    cross join lateral (
      select (count(*) filter (where q.choice = q.answer_index))::integer as right, (count(*) filter (where q.par))::integer as par
      from unnest(g.choices, g.answer_indexes, g.pars) q (choice, answer_index, par)
    ) r`;
}

async function readQuestions({ db, actor, now }: PlayerContext, id: string): Promise<AnsweredQuestion[]> {
  return db.execute<AnsweredQuestion>(sql`
    select array(select unnest(p.codes[q.n:q.n])) as "optionCodes", q.answer_index as "answerIndex", q.par, q.choice,
      ${RECORD_COLUMNS}
    from player_room_games p
    cross join lateral unnest(p.record_ids, p.answer_indexes, p.pars, p.choices) with ordinality
      q (record_id, answer_index, par, choice, n)
    ${joinRecords(now())}
    where p.id = ${id}::uuid and p.player_id = ${actor.playerId}::uuid
    order by q.n`);
}
