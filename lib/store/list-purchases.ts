import { desc, eq } from 'drizzle-orm';
import { purchases } from '@/db/schema';
import type { PlayerContext } from '../context';
import { priceText } from './pack-view';
import type { PurchaseRow } from './purchase-facts';
import type { PurchaseState, PurchaseView } from './purchase-view';

/** More than anybody reads. */
const SHOWN = 100;

function stateOf(row: PurchaseRow): PurchaseState {
  if (row.status === 'created') return 'open';
  if (row.status === 'processing') return 'pending';
  if (row.status !== 'paid') return row.status;
  if (row.disputedCents > 0) return 'disputed';
  if (row.refundedCents === 0) return 'paid';
  return row.refundedCents >= row.amountCents ? 'refunded' : 'partlyRefunded';
}

/** The player's purchases, the newest first, checkouts that came to nothing included. */
export async function listPurchases({ db, actor }: PlayerContext): Promise<PurchaseView[]> {
  const rows = await db
    .select()
    .from(purchases)
    .where(eq(purchases.playerId, actor.playerId))
    .orderBy(desc(purchases.createdAt))
    .limit(SHOWN);
  return rows.map((row) => ({
    id: row.id,
    life: row.lives,
    price: priceText(row.amountCents, row.currency),
    state: stateOf(row),
    takenBack: row.refundedLives + row.disputedLives,
    boughtAt: row.createdAt.getTime(),
  }));
}
