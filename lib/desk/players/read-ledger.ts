import { sql } from '@/db/sql';
import type { DeskLedgerEntry, DeskSupport } from '@/lib/contract/desk/players/player-view';
import type { DeskContext } from '../desk-context';

const PAGE = 50;
/** After every entry. */
const END = '2147483647.9223372036854775807';

type Row = { place: string; at: string; kind: string; lives: number; stars: number };

/** Reads a page of the ledger, the newest first, from before a place, `sequence.id`. */
export async function readLedger(
  { db }: Pick<DeskContext, 'db'>,
  { playerId, before }: { playerId: string; before: string | undefined },
): Promise<DeskSupport['ledger']> {
  const [sequence = '', id = ''] = (before ?? END).split('.');
  const rows = await db.execute<Row>(sql`
    select l.sequence || '.' || l.id as place, to_json(l.created_at) #>> '{}' as at, l.kind, l.lives_delta as lives,
      l.stars_delta as stars
    from whole_ledger l
    where l.player_id = ${playerId}::uuid and (l.sequence, l.id) < (${sequence}::integer, ${id}::bigint)
    order by l.sequence desc, l.id desc limit ${PAGE + 1}`);
  const entries = rows.slice(0, PAGE).map(toEntry);
  return {
    entries,
    isNewest: before === undefined,
    older: rows.length > PAGE ? (entries.at(-1)?.place ?? null) : null,
  };
}

function toEntry({ place, at, kind, lives, stars }: Row): DeskLedgerEntry {
  return { place, at: new Date(at), kind: kind.replaceAll('_', ' '), lives, stars };
}
