import type { Transaction } from '@/db/client';
import { gameStates, ledger, players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { Random } from '@/lib/platform/context';

type PlayerRow = typeof players.$inferInsert & { id: string; createdAt: Date };
type Game = { lives: number; listed: boolean };

/**
 * Inserts a player, the game state and the first ledger row. Returns false if the User ID is taken. Throws PostgreSQL's error for a name
 * or email in use.
 */
export async function insertPlayer(
  tx: Transaction,
  row: PlayerRow,
  { lives, listed }: Game,
): Promise<boolean> {
  const { id: playerId, createdAt } = row;
  const inserted = await tx
    .insert(players)
    .values(row)
    .onConflictDoNothing({ target: players.referralCode })
    .returning({ id: players.id });
  if (inserted.length === 0) return false;
  await tx.insert(gameStates).values({ playerId, lives, stars: 0, listed });
  await tx.insert(ledger).values({ playerId, kind: 'sign_up', livesDelta: lives, starsDelta: 0, createdAt });
  return true;
}

/** No User ID starts with a zero, which programs drop from numbers. */
const FIRST = 10_000_000;
const COUNT = 90_000_000;
/** Enough, because fewer than 1 in 100 User IDs are in use. */
const MAX_DRAWS = 20;

export async function drawUserId(random: Random, write: (userId: string) => Promise<boolean>): Promise<void> {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    if (await write(String(FIRST + random.int(COUNT)))) return;
  }
  throw new Error('no free User ID was drawn');
}

export function assignUserId(tx: Transaction, random: Random, playerId: string): Promise<void> {
  return drawUserId(random, async (userId) => {
    const given = await tx.execute(sql`
      update players set referral_code = ${userId}
      where id = ${playerId} and not exists (select from players where referral_code = ${userId}) returning id`);
    return given.length > 0;
  });
}
