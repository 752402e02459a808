import type { LivesMove } from '@/lib/lives/move-lives';

/** What a purchase is owed, and what it owes: pure. Source: product decisions, "Store and payment". */

/** Lives that `cents` of the price bought: the share, rounded up. */
export function livesFor(cents: number, purchase: { lives: number; amountCents: number }): number {
  if (cents <= 0) return 0;
  if (cents >= purchase.amountCents) return purchase.lives;
  return Math.ceil((purchase.lives * cents) / purchase.amountCents);
}

export type Settling = {
  id: string;
  lives: number;
  amountCents: number;
  refundedCents: number;
  /** Cents under disputes that are open or lost. */
  disputedCents: number;
  /** Taken back until now. */
  refundedLives: number;
  disputedLives: number;
};

export type Settlement = { moves: LivesMove[]; refundedLives: number; disputedLives: number };

/**
 * Moves a credited purchase to where its refunds and disputes want it, given what is `left` of it. What is taken is a
 * function of the money given back or fought over and of what was played away, never of the order in which that became
 * known: refunds take first, disputes what is left then, and neither more than there is.
 */
export function settleTakings(purchase: Settling, left: number): Settlement {
  const unspent = left + purchase.refundedLives + purchase.disputedLives;
  const refundedLives = Math.min(livesFor(purchase.refundedCents, purchase), unspent);
  const disputedLives = Math.min(livesFor(purchase.disputedCents, purchase), unspent - refundedLives);
  const refund = purchase.refundedLives - refundedLives;
  const dispute = purchase.disputedLives - disputedLives;
  const moves: LivesMove[] = [
    { kind: refund > 0 ? 'refund_reversed' : 'refund', lives: refund, causeId: purchase.id },
    { kind: dispute > 0 ? 'dispute_reversed' : 'dispute', lives: dispute, causeId: purchase.id },
  ];
  return {
    // What comes back comes first, so that no sum along the ledger is below zero.
    moves: moves.filter((move) => move.lives !== 0).sort((a, b) => b.lives - a.lives),
    refundedLives,
    disputedLives,
  };
}
