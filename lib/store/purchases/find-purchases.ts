import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { PURCHASE_STATUSES, players, purchases } from '@/db/schema';
import { userIdText } from '@/lib/contract/players/user-id';
import type { Context } from '@/lib/platform/context';
import type { PurchaseRow } from './purchase-facts';

export const findPurchasesSchema = z.object({
  status: z.enum(PURCHASE_STATUSES).optional(),
  userId: userIdText.optional(),
  limit: z.number().int().min(1).max(10_000).default(50),
});

export type FoundPurchase = PurchaseRow & { userId: string | null };

export async function findPurchases(
  { db }: Pick<Context, 'db'>,
  { status, userId, limit }: z.output<typeof findPurchasesSchema>,
): Promise<FoundPurchase[]> {
  const rows = await db
    .select({ purchase: purchases, userId: players.referralCode })
    .from(purchases)
    .leftJoin(players, eq(players.id, purchases.playerId))
    .where(
      and(
        status === undefined ? undefined : eq(purchases.status, status),
        userId === undefined ? undefined : eq(players.referralCode, userId),
      ),
    )
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(limit);
  return rows.map(({ purchase, userId: id }) => ({ ...purchase, userId: id }));
}
