import type { Database } from '@/db/client';
import { createPlayers } from '@/tests/support/game-world';
import { plantSets } from './plant-sets';

const PLAYERS = 1000;
const SETS_PER_STATEMENT = 24;

async function sizeOf(db: Database): Promise<number> {
  const [row] = await db.$client<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`;
  return Number(row?.bytes);
}

/** Inserts judged questions until the database has `bytes`, indexes included. Returns its size. */
export async function plantAnswers(db: Database, bytes: number): Promise<number> {
  const playerIds = (await createPlayers(db, PLAYERS)).map((player) => player.playerId);
  const sql = db.$client;
  while ((await sizeOf(db)) < bytes)
    await plantSets(sql, { playerIds, setsEach: SETS_PER_STATEMENT, answered: true });
  await sql`vacuum analyze`;
  return sizeOf(db);
}
