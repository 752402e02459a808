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

const ANSWER = sql`
  left join lateral (
    select o.choice from answers o where o.player_id = q.player_id and o.question_id = q.id offset 0
  ) a on true`;

/** Rounds, by the time when they were dealt. An unfinished round that is no longer open counts with its answers. */
export const rounds: Kind = { selectEntries, readQuestions };

/** Reads player_sets backward, so that a page reads only the questions of its own rounds. */
function selectEntries(selection: Selection) {
  const { playerId, now } = selection;
  const start = historyStart(now).toISOString();
  return sql`
    select s.id, s.at, r.right, r.of, r.par, null::integer as number
    from (
      select p.chunk, i.id as set_id, timestamp_of(i.id) as at, 'round-' || i.id as id
      from player_sets p cross join lateral unnest(p.set_ids) i (id)
      where p.player_id = ${playerId}::uuid and i.id >= least_id_at(${start}::timestamptz)
        and ${isSelected(sql`timestamp_of(i.id)`, sql`('round-' || i.id)`, selection)}
      order by p.chunk desc, i.id desc offset 0
    ) s
    cross join lateral (
      select count(a.choice)::integer as of, (count(*) filter (where a.choice = q.answer_index))::integer as right,
        (count(a.choice) filter (where q.par))::integer as par, count(*) > count(a.choice) as is_open
      from set_questions(s.set_id) q ${ANSWER}
      where q.player_id = ${playerId}::uuid and not q.replaced
    ) r
    where r.of > 0 and not (r.is_open and s.set_id = (
      select coalesce(g.open_set_id, '00000000-0000-0000-0000-000000000000') from game_states g where g.player_id = ${playerId}::uuid
    ))
    order by s.chunk desc, s.set_id desc ${limitOf(selection)}`;
}

async function readQuestions(
  { db, actor, now }: PlayerContext,
  roundId: string,
): Promise<AnsweredQuestion[]> {
  return db.execute<AnsweredQuestion>(sql`
    select array[q.code_1, q.code_2, q.code_3, q.code_4] as "optionCodes", q.answer_index as "answerIndex", q.par, a.choice,
      ${RECORD_COLUMNS}
    from set_questions(${roundId}::uuid) q ${ANSWER}
    ${joinRecords(now())}
    where q.player_id = ${actor.playerId}::uuid and not q.replaced and a.choice is not null
    order by q.position`);
}
