import { sql } from '@/db/sql';
import { HISTORY_PAGE, type HistoryEntry, type HistoryPage } from '@/lib/contract/history/history-view';
import type { ListHistoryInput } from '@/lib/contract/history/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { ENTRY_COLUMNS, selectHistory } from './kinds/select-history';

/** Returns a page of the caller's history of 13 months, newest first. */
export async function listHistory(
  ctx: PlayerContext,
  { kind, before }: ListHistoryInput,
): Promise<HistoryPage> {
  const selection = {
    playerId: ctx.actor.playerId,
    now: ctx.now(),
    limit: HISTORY_PAGE + 1,
    ...(before !== null && { before: readCursor(before) }),
  };
  const rows = await ctx.db.execute<HistoryEntry>(sql`
    select ${ENTRY_COLUMNS} from (${selectHistory(selection, kind)}) e
    order by e.at desc, e.id collate "C" desc limit ${HISTORY_PAGE + 1}::integer`);
  const entries = rows.slice(0, HISTORY_PAGE);
  const last = entries.at(-1);
  return { entries, next: rows.length > HISTORY_PAGE && last ? `${last.at}.${last.id}` : null };
}

function readCursor(cursor: string) {
  const dot = cursor.indexOf('.');
  return { atMs: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}
