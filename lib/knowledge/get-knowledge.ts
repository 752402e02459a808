import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import { categoryLabel, offenseCategory } from '@/lib/charges/offense-categories';
import {
  type KnowledgeCategory,
  type KnowledgeFigures,
  type KnowledgeView,
  percentOf,
  RECENT_DAYS,
} from '@/lib/contract/knowledge/knowledge-view';
import type { Context, PlayerContext } from '@/lib/platform/context';
import type { Limit } from '@/lib/platform/security/limits/rate-limits';

export const KNOWLEDGE_LIMIT: Limit = {
  name: 'knowledge',
  points: 120,
  perSeconds: 60,
  perProcess: true,
};

export function getKnowledge(ctx: PlayerContext): Promise<KnowledgeView> {
  return readKnowledge(ctx, ctx.actor.playerId);
}

/** The sums of a category of all time. With `code` null: the sums of all categories in the last RECENT_DAYS days. */
type ResultsRow = {
  code: number | null;
  answers: number;
  right_answers: number;
  par: number;
};

/** Returns a player's right answers of all time, of 30 days and by category, beside par. Leaves out unknown categories. */
export async function readKnowledge(
  ctx: Pick<Context, 'db' | 'now' | 'language'>,
  playerId: string,
): Promise<KnowledgeView> {
  const rows = await readResults(ctx, playerId);
  const ofAllTime = rows.filter(({ code }) => code !== null);
  return {
    allTime: figuresOf(ofAllTime),
    recent: figuresOf(rows.filter(({ code }) => code === null)),
    categories: [...Map.groupBy(ofAllTime, ({ code }) => offenseCategory(code ?? 0)?.code)].flatMap(
      ([code, rows]) => (code === undefined ? [] : categoryOf(categoryLabel(code, ctx.language), rows)),
    ),
  };
}

function figuresOf(rows: readonly ResultsRow[]): KnowledgeFigures {
  const sum = (name: 'answers' | 'right_answers' | 'par') =>
    rows.reduce((total, row) => total + row[name], 0);
  const [answers, right] = [sum('answers'), sum('right_answers')];
  return {
    answers,
    right,
    percent: percentOf(right, answers),
    parPercent: percentOf(sum('par'), answers),
  };
}

function categoryOf(label: string, rows: ResultsRow[]): KnowledgeCategory[] {
  const { answers, right, percent, parPercent } = figuresOf(rows);
  if (percent === null || parPercent === null) return [];
  return [{ label, answers, right, percent, parPercent }];
}

async function readResults(
  { db, now }: Pick<Context, 'db' | 'now'>,
  playerId: string,
): Promise<ResultsRow[]> {
  return db.execute<ResultsRow>(
    selectResults(sql`${playerId}::uuid`, now(), { recent: sql`true`, categories: sql`true` }),
  );
}

/**
 * Selects the results that the projection has counted, plus the answers that it has not read. The projection reads in order. So the search
 * for unread answers starts at the round of the last answer that the projection has read, or else at the zero UUID. That UUID is written into
 * the SQL: as a parameter, it would make the prepared statement read every answer of the player. `wanted` selects the kinds of rows.
 */
export function selectResults(playerId: SQL, now: Date, wanted: Record<'recent' | 'categories', SQL>): SQL {
  const since = new Date(now.getTime() - (RECENT_DAYS - 1) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return sql`
    with mark as materialized (
      select done_number from projections where name = 'results'
    ), last_read as materialized (
      select a.question_id from answers a
      where a.player_id = ${playerId} and a.number <= (select done_number from mark)
      order by a.question_id desc limit 1
    ), unread as materialized (
      select (array[q.code_1, q.code_2, q.code_3, q.code_4])[q.answer_index] as code, a.choice = q.answer_index as is_right,
        q.par, (a.judged_at at time zone 'UTC')::date as day
      from answers a
      cross join lateral (select o.* from questions o where o.id = a.question_id offset 0) q
      where a.player_id = ${playerId}
        and a.question_id > coalesce((select set_of(question_id) from last_read), '00000000-0000-0000-0000-000000000000')
        and a.number > (select done_number from mark) and not a.guest and a.choice > 0 and q.points > 0
    ), counted as (
      select category_code as code, answers, right_answers, par from category_results
      where player_id = ${playerId} and ${wanted.categories}
      union all
      select null, answers, right_answers, par from day_results
      where player_id = ${playerId} and day >= ${since}::date and ${wanted.recent}
      union all
      select n.code, 1, u.is_right::integer, u.par::integer
      from unread u cross join lateral (values (u.code), (null)) n (code)
      where n.code is not null and ${wanted.categories} or n.code is null and u.day >= ${since}::date and ${wanted.recent}
    )
    select code, sum(answers)::integer as answers, sum(right_answers)::integer as right_answers,
      sum(par)::integer as par
    from counted group by 1 order by 2 desc, 1`;
}
