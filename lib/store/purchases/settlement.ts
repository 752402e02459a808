import type { LivesMove } from '@/lib/lives/move-lives';

/** What a purchase is owed, and what it owes. Pure. Source: product decisions, "Store and payment". */

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
  disputedCents: number;
  refundedLives: number;
  disputedLives: number;
};

export type Settlement = { moves: LivesMove[]; refundedLives: number; disputedLives: number };

/**
 * Moves a credited purchase to what its refunds and disputes require, given what is `left` of it. The result depends on the
 * money refunded or disputed and on the lives played, never on the order of events: refunds take first, then disputes, neither
 * more than there is.
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
    // Returned lives come first, so that no sum along the ledger is below zero.
    moves: moves.filter((move) => move.lives !== 0).sort((a, b) => b.lives - a.lives),
    refundedLives,
    disputedLives,
  };
}
