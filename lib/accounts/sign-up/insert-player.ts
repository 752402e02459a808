import type { Transaction } from '@/db/client';
import { gameStates, ledger, players } from '@/db/schema';

type PlayerRow = typeof players.$inferInsert & { id: string; createdAt: Date };
type Game = { lives: number; listed: boolean };

/** Inserts a player with game and ledger row. Returns false if the User ID is taken, throws for a name or email in use. */
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
