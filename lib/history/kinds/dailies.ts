import { sql } from '@/db/sql';
import { archivedDays, type PlayerDaily, playerDailyColumns } from '@/lib/daily/player-dailies';
import { pickPlayerQuestions, readDailyQuestions } from '@/lib/daily/questions/daily-questions';
import type { PlayerContext } from '@/lib/platform/context';
import type { AnsweredQuestion } from '@/lib/quiz/review-questions';
import { isSelected, type Kind, limitOf, type Selection } from './kind';

const AT = sql`date_trunc('milliseconds', coalesce(p.finished_at, p.last_answered_at))`;
const ANSWERED = sql`cardinality(array_remove(p.choices, null))`;

/** Dailies, by the time when the player finished or last answered. All answered questions count, even if the photo was removed. */
export const dailies: Kind = { selectEntries, readQuestions };

function selectEntries(selection: Selection) {
  const { playerId, now } = selection;
  const { from } = archivedDays(now.getTime());
  return sql`
    select p.id, p.at, p.right, p.of, q.par, d.number
    from (
      select p.day, 'daily-' || p.day as id, ${AT} as at, p.choices, p.versions, ${ANSWERED}::integer as of,
        bit_count(p.right_mask::integer::bit(10))::integer as right
      from player_dailies p
      where p.player_id = ${playerId}::uuid and p.last_answered_at is not null
        and (p.finished_at is not null or p.day < ${from}::date or ${ANSWERED} = 10)
        and ${isSelected(AT, sql`('daily-' || p.day)`, selection)}
      order by at desc, id desc ${limitOf(selection)}
    ) p
    join dailies d on d.day = p.day
    cross join lateral (
      select count(*)::integer as par from daily_questions q
      where q.day = p.day and q.par and p.choices[q.position + 1] is not null and q.version = p.versions[q.position + 1]
    ) q`;
}

async function readQuestions(ctx: PlayerContext, day: string): Promise<AnsweredQuestion[]> {
  const [[daily], questions] = await Promise.all([
    ctx.db.execute<PlayerDaily>(sql`
      select ${playerDailyColumns} from player_dailies p
      where p.player_id = ${ctx.actor.playerId}::uuid and p.day = ${day}::date`),
    readDailyQuestions(ctx.db, day, ctx.now()),
  ]);
  if (!daily) return [];
  return pickPlayerQuestions(questions, daily).flatMap((question): AnsweredQuestion[] => {
    const choice = daily.choices[question.position] ?? null;
    return choice === null ? [] : [{ ...question, choice }];
  });
}
