import { sql } from '@/db/sql';
import type { PlayerContext } from '@/lib/platform/context';
import type { AnsweredQuestion } from '@/lib/quiz/review-questions';
import { isSelected, joinRecords, type Kind, limitOf, RECORD_COLUMNS, type Selection } from './kind';

const AT = sql`date_trunc('milliseconds', coalesce(p.finished_at, p.last_answered_at))`;
const ID = sql`('challenge-' || p.challenge_id)`;

/**
 * Challenges, by the time when the player finished or last answered. A question whose photo is removed before the end still counts here at
 * first. When a player finishes or the challenge ends, `counted` stores that it does not.
 */
export const challenges: Kind = { selectEntries, readQuestions };

function selectEntries(selection: Selection) {
  const { playerId, now } = selection;
  return sql`
    select p.id, p.at, q.right, q.of, q.par, null::integer as number
    from (
      select p.challenge_id, p.choices, ${ID} as id, ${AT} as at
      from challenge_players p join challenges c on c.id = p.challenge_id
      where p.player_id = ${playerId}::uuid and p.last_answered_at is not null
        and (p.finished_at is not null or c.ended_at is not null or c.closes_at <= ${now.toISOString()}::timestamptz)
        and ${isSelected(AT, ID, selection)}
      order by at desc, id desc ${limitOf(selection)}
    ) p
    cross join lateral (
      select count(*)::integer as of, (count(*) filter (where p.choices[q.position + 1] = q.answer_index))::integer as right,
        (count(*) filter (where q.par))::integer as par
      from challenge_questions q
      where q.challenge_id = p.challenge_id and q.counted is not false and p.choices[q.position + 1] is not null
    ) q`;
}

async function readQuestions({ db, actor, now }: PlayerContext, id: string): Promise<AnsweredQuestion[]> {
  return db.execute<AnsweredQuestion>(sql`
    select array[q.code_1, q.code_2, q.code_3, q.code_4] as "optionCodes", q.answer_index as "answerIndex", q.par,
      p.choices[q.position + 1] as choice, ${RECORD_COLUMNS}
    from challenge_players p
    join challenge_questions q on q.challenge_id = p.challenge_id and q.counted is not false
      and p.choices[q.position + 1] is not null
    ${joinRecords(now())}
    where p.challenge_id = ${id}::uuid and p.player_id = ${actor.playerId}::uuid
    order by q.position`);
}
