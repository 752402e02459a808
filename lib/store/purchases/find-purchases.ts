import { and, desc, eq, getTableColumns, gt, gte, lt, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { players, purchases } from '@/db/schema';
import { sql } from '@/db/sql';
import type { DeskPurchaseState } from '@/lib/contract/store/desk-purchase-states';
import type { findPurchasesSchema } from '@/lib/contract/store/operator-schemas';
import type { Context } from '@/lib/platform/context';
import type { PurchaseRow } from './purchase-facts';

export type FoundPurchase = PurchaseRow & { userId: string | null };

/** Returns the purchases that match all criteria, the newest first. `userId` is null for an erased account. */
export async function findPurchases(
  { db }: Pick<Context, 'db'>,
  { status, userId, id, day, before, limit }: z.output<typeof findPurchasesSchema>,
): Promise<FoundPurchase[]> {
  return db
    .select({ ...getTableColumns(purchases), userId: players.referralCode })
    .from(purchases)
    .leftJoin(players, eq(players.id, purchases.playerId))
    .where(
      and(
        status === undefined ? undefined : isInState(status),
        userId === undefined ? undefined : eq(players.referralCode, userId),
        id === undefined ? undefined : isNamed(id),
        day === undefined ? undefined : isOfDay(day),
        before === undefined ? undefined : lt(purchases.id, before),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(limit);
}

function isInState(state: DeskPurchaseState): SQL {
  if (state === 'refunded') return gt(purchases.refundedCents, 0);
  if (state === 'disputed') return sql`${purchases.disputeStatus} is not null`;
  return eq(purchases.status, state);
}

function isNamed(id: string): SQL | undefined {
  const uuid = z.uuid().safeParse(id);
  if (uuid.success) return eq(purchases.id, uuid.data);
  return or(eq(purchases.checkoutSessionId, id), eq(purchases.paymentIntentId, id));
}

/** Matches the purchases of a UTC day by their ids, which grow with time, so that the query uses the primary key. */
function isOfDay(day: string): SQL | undefined {
  const start = sql`least_id_at(${`${day}T00:00:00Z`}::timestamptz)`;
  const end = sql`least_id_at(${`${day}T00:00:00Z`}::timestamptz + interval '1 day')`;
  return and(gte(purchases.id, start), lt(purchases.id, end));
}
