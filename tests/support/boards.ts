import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Database } from '@/db/client';

export type BoardRow = {
  playerId: string;
  windowId: number;
  score: number;
  reachedAt: Date;
  listed: boolean;
};

/** Inserts scores with their players and game states, in one statement per table. */
export async function insertScores(db: Database, rows: readonly BoardRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  const from = db.$client`from jsonb_to_recordset(${json}::text::jsonb)
    as r ("playerId" uuid, "windowId" int, score int, "reachedAt" timestamptz, listed boolean)`;
  await db.$client`
    insert into players (id, username_sealed, username_index, email_sealed, email_index, referral_code)
    select distinct "playerId", 'x', "playerId"::text, 'x', "playerId"::text, "playerId"::text ${from}
    on conflict do nothing`;
  await db.$client`
    insert into game_states (player_id, lives, listed)
    select distinct on ("playerId") "playerId", 10, listed ${from} on conflict do nothing`;
  await db.$client`
    insert into scores (window_id, player_id, score, reached_at, listed)
    select "windowId", "playerId", score, "reachedAt", listed ${from}`;
}

export const addScore = (db: Database, playerId: string, windowId: number, score: number, reachedAt: Date) =>
  insertScores(db, [{ playerId, windowId, score, reachedAt, listed: true }]);

/** Expects the ranks shown for about `count` players to equal those found by sorting all players. Returns how many players were shown. */
export async function expectExactRanks(db: Database, windowId: number, count = 100): Promise<number> {
  const truth = await ranksByBruteForce(db, windowId);
  const shown = await ranksByBlocks(db, windowId, count);
  expect([...shown]).toEqual([...shown.keys()].map((playerId) => [playerId, truth.get(playerId) ?? null]));
  return shown.size;
}

/** Returns every listed player's rank in a window by sorting all. */
export async function ranksByBruteForce(db: Database, windowId: number): Promise<Map<string, number>> {
  const rows = await db.$client<{ player_id: string }[]>`
    select player_id from scores where window_id = ${windowId} and listed
    order by score desc, reached_at asc, player_id asc`;
  return new Map(rows.map((row, index) => [row.player_id, index + 1]));
}

/** Returns ranks of about `count` players, evenly spread over a window, listed or not. */
export async function ranksByBlocks(
  db: Database,
  windowId: number,
  count: number,
): Promise<Map<string, number | null>> {
  const rows = await db.$client<{ player_id: string; rank: number | null }[]>`
    select s.player_id, r.rank
    from (select player_id, window_id, row_number() over (order by score desc, reached_at, player_id) as n,
        count(*) over () as total
      from scores where window_id = ${windowId}) s
    left join lateral board_rank(s.window_id, s.player_id) r on true
    where s.n % (s.total / ${count} + 1) = 0`;
  return new Map(rows.map((row) => [row.player_id, row.rank]));
}

export function boardOf(
  windowId: number,
  count: number,
  draw: (index: number) => { score: number; reachedAt: Date; listed?: boolean },
): BoardRow[] {
  return Array.from({ length: count }, (_, index) => ({
    playerId: randomUUID(),
    windowId,
    listed: true,
    ...draw(index),
  }));
}
