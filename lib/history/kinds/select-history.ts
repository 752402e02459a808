import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import type { HistoryKind } from '@/lib/contract/history/history-view';
import { challenges } from './challenges';
import { dailies } from './dailies';
import type { Kind, Selection } from './kind';
import { roomGames } from './room-games';
import { rounds } from './rounds';

/** The keys are also the start of an entry's id. */
export const KINDS: Readonly<Record<HistoryKind, Kind>> = {
  round: rounds,
  daily: dailies,
  room: roomGames,
  challenge: challenges,
};

export const ENTRY_COLUMNS = sql`
  e.id, e.kind, (extract(epoch from e.at) * 1000)::float8 as at, e.right, e.of, e.par, e.number`;

export function selectHistory(selection: Selection, only: HistoryKind | null): SQL {
  const parts = (Object.keys(KINDS) as HistoryKind[])
    .filter((kind) => only === null || kind === only)
    .map((kind) => sql`(select ${kind}::text as kind, e.* from (${KINDS[kind].selectEntries(selection)}) e)`);
  return sql.join(parts, sql` union all `);
}
