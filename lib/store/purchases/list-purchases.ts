import { and, desc, eq, notInArray } from 'drizzle-orm';
import { purchases } from '@/db/schema';
import { priceText } from '@/lib/contract/store/money';
import type { PurchaseState, PurchaseView } from '@/lib/contract/store/purchase-view';
import type { PlayerContext } from '@/lib/platform/context';
import { localeOf } from '@/messages/format';
import type { Language } from '@/messages/languages';
import type { PurchaseRow } from './purchase-facts';

export const MAX_PURCHASES = 100;
/** States of checkouts that were never paid. Players do not see them as purchases. */
export const ABANDONED = ['created', 'open', 'expired'] as const;

export type PurchaseFields = Pick<
  PurchaseRow,
  | 'id'
  | 'lives'
  | 'amountCents'
  | 'currency'
  | 'refundedCents'
  | 'disputedCents'
  | 'refundedLives'
  | 'disputedLives'
> & { status: Exclude<PurchaseRow['status'], (typeof ABANDONED)[number]> };

function isPurchase<T extends Pick<PurchaseRow, 'status'>>(
  row: T,
): row is T & Pick<PurchaseFields, 'status'> {
  return !ABANDONED.some((status) => status === row.status);
}

function stateOf(row: PurchaseFields): PurchaseState {
  if (row.status === 'processing') return 'pending';
  if (row.status !== 'paid') return row.status;
  if (row.disputedCents > 0) return 'disputed';
  if (row.refundedCents === 0) return 'paid';
  return row.refundedCents >= row.amountCents ? 'refunded' : 'partlyRefunded';
}

export function purchaseView(row: PurchaseFields, boughtAt: number, language: Language): PurchaseView {
  return {
    id: row.id,
    life: row.lives,
    price: priceText(localeOf(language), row.amountCents, row.currency),
    state: stateOf(row),
    takenBack: row.refundedLives + row.disputedLives,
    boughtAt,
  };
}

export async function listPurchases({ db, actor, language }: PlayerContext): Promise<PurchaseView[]> {
  const rows = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.playerId, actor.playerId), notInArray(purchases.status, [...ABANDONED])))
    .orderBy(desc(purchases.createdAt))
    .limit(MAX_PURCHASES);
  return rows.filter(isPurchase).map((row) => purchaseView(row, row.createdAt.getTime(), language));
}
