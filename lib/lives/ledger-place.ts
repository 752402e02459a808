import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { LedgerKind } from '@/lib/contract/enums';
import { followLedger, type LivesBySource, NO_LIVES_YET } from './bought-lives';

/** A place in a player's ledger, and where the lives at this place came from. See `ledger_closings` for the columns. */
export type LedgerPlace = { lives: LivesBySource; sequence: number; ledgerId: string; chunk: number };

/** Before a player's first movement. Rows of player_sets count up from any number. */
export const LEDGER_START: LedgerPlace = {
  lives: NO_LIVES_YET,
  sequence: 0,
  ledgerId: '0',
  chunk: -2_147_483_648,
};

type ClosingRow = {
  free_lives: number;
  bought_lives: LivesBySource['bought'];
  sequence: number;
  ledger_id: string;
  chunk: number;
};
type EntryRow = {
  sequence: number;
  id: string;
  kind: LedgerKind;
  lives: number;
  cause_id: string | null;
};

/** Returns the place up to which the player's ledger is summed up. */
export async function readClosing(db: Queryable, playerId: string): Promise<LedgerPlace> {
  const [row] = await db.execute<ClosingRow>(sql`
    select free_lives, bought_lives, sequence, ledger_id::text, chunk from ledger_closings
    where player_id = ${playerId}::uuid`);
  if (!row) return LEDGER_START;
  const lives = { free: row.free_lives, bought: row.bought_lives };
  return { lives, sequence: row.sequence, ledgerId: row.ledger_id, chunk: row.chunk };
}

/** Follows a player's ledger from a place to its end. @throws RangeError for a ledger that no game can have written. */
export async function readOn(db: Queryable, playerId: string, place: LedgerPlace): Promise<LedgerPlace> {
  const rows = await db.execute<EntryRow>(sql`
    select l.sequence, l.id::text, l.kind, l.lives_delta as lives, l.cause_id
    from ledger_since(${playerId}::uuid, ${place.sequence}::integer, ${place.ledgerId}::bigint, ${place.chunk}::integer) l
    order by l.sequence, l.id`);
  const moved = rows.map(({ kind, lives, cause_id }) => ({ kind, lives, causeId: cause_id }));
  return {
    lives: followLedger(place.lives, moved),
    sequence: rows.at(-1)?.sequence ?? place.sequence,
    ledgerId: rows.findLast(({ id }) => !id.startsWith('-'))?.id ?? place.ledgerId,
    chunk: place.chunk,
  };
}
