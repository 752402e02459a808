import type { LivesMove } from '@/lib/lives/move-lives';

/** Returns the lives that a refunded amount is worth, rounded up (docs/specification.md, "Store and payment"). */
export function livesFor(cents: number, purchase: { lives: number; amountCents: number }): number {
  if (cents <= 0) return 0;
  if (cents >= purchase.amountCents) return purchase.lives;
  return Math.ceil((purchase.lives * cents) / purchase.amountCents);
}

export type CreditedPurchase = {
  id: string;
  lives: number;
  amountCents: number;
  refundedCents: number;
  disputedCents: number;
  refundedLives: number;
  disputedLives: number;
};

export type Settlement = { moves: LivesMove[]; refundedLives: number; disputedLives: number };

/**
 * Returns the lives to debit or credit so that a purchase agrees with its refunds and disputes. `left`: its unspent lives. Refunds come
 * first, then disputes, and both debit unspent lives only. So the result does not depend on the order of events.
 */
export function settleLives(purchase: CreditedPurchase, left: number): Settlement {
  // Lives that the player has not spent, debited ones included.
  const notPlayed = left + purchase.refundedLives + purchase.disputedLives;
  const refundedLives = Math.min(livesFor(purchase.refundedCents, purchase), notPlayed);
  const disputedLives = Math.min(livesFor(purchase.disputedCents, purchase), notPlayed - refundedLives);
  const changeByRefunds = purchase.refundedLives - refundedLives;
  const changeByDisputes = purchase.disputedLives - disputedLives;
  const moves: LivesMove[] = [
    {
      kind: changeByRefunds > 0 ? 'refund_reversed' : 'refund',
      lives: changeByRefunds,
      causeId: purchase.id,
    },
    {
      kind: changeByDisputes > 0 ? 'dispute_reversed' : 'dispute',
      lives: changeByDisputes,
      causeId: purchase.id,
    },
  ];
  return {
    // Credits come first, so that the running sum of the ledger never falls below zero.
    moves: moves.filter((move) => move.lives !== 0).sort((a, b) => b.lives - a.lives),
    refundedLives,
    disputedLives,
  };
}
