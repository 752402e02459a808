import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '@/db/client';
import { purchases } from '@/db/schema';
import { sql } from '@/db/sql';
import { leftOf } from '@/lib/lives/lives-by-source';
import { type LivesMove, moveLives } from '@/lib/lives/move-lives';
import { readLivesBySource } from '@/lib/lives/read-lives-by-source';
import type { Payment } from '../provider/payments';
import type { StoreContext } from '../store-context';
import {
  hasFacts,
  orderDifferences,
  type PurchaseFacts,
  type PurchaseRow,
  purchaseFacts,
} from './purchase-facts';
import { type CreditedPurchase, settleLives } from './settlement';

type Settled = { status: PurchaseFacts['status']; isCreditedNow: boolean };

/**
 * Applies a payment's state to its purchase in one transaction: the status, and the lives to credit or debit. If the row has changed
 * since `purchase` was read, writes nothing and returns `stale`: the caller must read purchase and payment again.
 */
export async function settlePurchase(
  store: StoreContext,
  purchase: PurchaseRow,
  payment: Payment,
): Promise<Settled | 'stale'> {
  const facts = purchaseFacts(purchase, payment, store.payments.isLive);
  const isOwed = facts.status === 'paid' && purchase.creditedAt === null;
  if (facts.status === 'refused' && purchase.status !== 'refused') {
    const differs = orderDifferences(purchase, payment, store.payments.isLive);
    store.log.error(
      { purchaseId: purchase.id, differs },
      'a payment differs from its order; nothing credited',
    );
  }
  if (hasFacts(purchase, facts) && !isOwed) {
    await markChecked(store, purchase.id);
    return { status: facts.status, isCreditedNow: false };
  }
  const outcome = await store.db.transaction((tx) => settleWithin(tx, store, purchase, facts));
  if (outcome === 'stale') return 'stale';
  if (isOwed && !outcome.isCreditedNow && purchase.status !== 'paid') {
    store.log.error({ purchaseId: purchase.id }, 'a payment belongs to an erased player; nothing credited');
  }
  if (outcome.haveMoved) await store.publish(purchase.playerId, { type: 'livesChanged' });
  return { status: facts.status, isCreditedNow: outcome.isCreditedNow };
}

async function settleWithin(
  tx: Transaction,
  store: StoreContext,
  purchase: PurchaseRow,
  facts: PurchaseFacts,
): Promise<{ haveMoved: boolean; isCreditedNow: boolean } | 'stale'> {
  const now = store.now();
  // Locked first, as in all code, so that lives do not change while they are counted.
  const [game] = await tx.execute(
    sql`select 1 from game_states where player_id = ${purchase.playerId}::uuid for no key update`,
  );
  const sameVersion = and(eq(purchases.id, purchase.id), eq(purchases.version, purchase.version));
  const [locked] = await tx.select({ id: purchases.id }).from(purchases).where(sameVersion).for('update');
  if (!locked) return 'stale';
  const isCreditedNow = game !== undefined && facts.status === 'paid' && purchase.creditedAt === null;
  const plan = game
    ? await planMoves(tx, { ...purchase, ...facts }, isCreditedNow)
    : { moves: [], refundedLives: purchase.refundedLives, disputedLives: purchase.disputedLives };
  if (plan.moves.length > 0) {
    await moveLives(tx, { playerId: purchase.playerId, moves: plan.moves, now });
  }
  await tx
    .update(purchases)
    .set({
      ...facts,
      refundedLives: plan.refundedLives,
      disputedLives: plan.disputedLives,
      creditedAt: isCreditedNow ? now : purchase.creditedAt,
      version: purchase.version + 1,
      checkedAt: now,
    })
    .where(eq(purchases.id, purchase.id));
  return { haveMoved: plan.moves.length > 0, isCreditedNow };
}

async function planMoves(
  tx: Queryable,
  purchase: PurchaseRow & CreditedPurchase,
  isCreditedNow: boolean,
): Promise<{ moves: LivesMove[]; refundedLives: number; disputedLives: number }> {
  if (isCreditedNow) {
    const credit: LivesMove = { kind: 'purchase', lives: purchase.lives, causeId: purchase.id };
    const settlement = settleLives(purchase, purchase.lives);
    return { ...settlement, moves: [credit, ...settlement.moves] };
  }
  if (purchase.creditedAt === null) return { moves: [], refundedLives: 0, disputedLives: 0 };
  const lives = await readLivesBySource(tx, purchase.playerId);
  return settleLives(purchase, leftOf(lives, purchase.id));
}

/** Stores the time of a check, even of a failed one. */
export async function markChecked(store: StoreContext, purchaseId: string): Promise<void> {
  await store.db.update(purchases).set({ checkedAt: store.now() }).where(eq(purchases.id, purchaseId));
}
