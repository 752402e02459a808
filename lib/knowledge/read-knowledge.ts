import { offenseCategory } from '@/lib/charges/offense-categories';
import {
  type KnowledgeCategory,
  type KnowledgeFigures,
  type KnowledgeView,
  percentOf,
} from '@/lib/contract/knowledge/knowledge-view';
import type { Context } from '@/lib/platform/context';
import { type ResultsRow, readResults } from './read-results';

/** Returns what a player knows: right answers of all time, of the last 30 days and by category, beside par. */
export async function readKnowledge(
  ctx: Pick<Context, 'db' | 'now'>,
  playerId: string,
): Promise<KnowledgeView> {
  const rows = await readResults(ctx, playerId);
  const ofAllTime = rows.filter(({ code }) => code !== null);
  return {
    allTime: figuresOf(ofAllTime),
    recent: figuresOf(rows.filter(({ code }) => code === null)),
    categories: [...Map.groupBy(ofAllTime, ({ code }) => offenseCategory(code ?? 0)?.label)].flatMap(
      categoryOf,
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

/** Returns nothing for a category that is no longer in the catalog. */
function categoryOf([label, rows]: [string | undefined, ResultsRow[]]): KnowledgeCategory[] {
  const { answers, right, percent } = figuresOf(rows);
  return label === undefined || percent === null ? [] : [{ label, answers, right, percent }];
}
