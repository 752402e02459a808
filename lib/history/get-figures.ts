import { sql } from '@/db/sql';
import type { HistoryFigures } from '@/lib/contract/history/history-view';
import type { PlayerContext } from '@/lib/platform/context';
import { selectHistory } from './kinds/select-history';

/** Returns the caller's figures by UTC month and kind, newest month first. Reads every answer of 13 months. */
export async function getFigures(ctx: PlayerContext): Promise<HistoryFigures> {
  const selection = { playerId: ctx.actor.playerId, now: ctx.now() };
  const months = await ctx.db.execute<HistoryFigures['months'][number]>(sql`
    select to_char(e.at at time zone 'UTC', 'YYYY-MM') as month, e.kind, count(*)::integer as entries,
      sum(e.right)::integer as right, sum(e.of)::integer as of, sum(e.par)::integer as par
    from (${selectHistory(selection, null)}) e group by 1, 2 order by 1 desc, 2`);
  return { months: [...months] };
}
