import type { z } from 'zod';
import type { searchPurchasesSchema } from '@/lib/contract/desk/store/schemas';
import type { DeskPurchase } from '@/lib/contract/desk/store/store-view';
import { priceText } from '@/lib/contract/english-format';
import { userIdText } from '@/lib/contract/players/schemas';
import { type FoundPurchase, findPurchases } from '@/lib/store/purchases/find-purchases';
import type { DeskContext } from '../desk-context';

const PAGE_SIZE = 50;
export type PurchasesPage = { purchases: DeskPurchase[]; next: string | null };

/** Newest first. `next` is the `page` of the next call. */
export async function searchPurchases(
  { db }: Pick<DeskContext, 'db'>,
  { q, state, day, page }: z.output<typeof searchPurchasesSchema>,
): Promise<PurchasesPage> {
  const named = q === undefined ? {} : userIdText.safeParse(q).success ? { userId: q } : { id: q };
  const found = await findPurchases(
    { db },
    { ...named, status: state, day, before: page, limit: PAGE_SIZE + 1 },
  );
  const shown = found.slice(0, PAGE_SIZE);
  const next = found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null;
  return { purchases: shown.map(deskPurchase), next };
}

export function deskPurchase(row: FoundPurchase): DeskPurchase {
  return {
    id: row.id,
    madeAt: row.createdAt.toISOString(),
    userId: row.userId,
    packId: row.packId,
    lives: row.lives,
    price: priceText(row.amountCents, row.currency),
    state: row.status,
    refunded: row.refundedCents === 0 ? '' : priceText(row.refundedCents, row.currency),
    dispute: row.disputeStatus,
  };
}
