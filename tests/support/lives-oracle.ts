import type { Payment } from '@/lib/store/provider/payments';
import { AMOUNT_CENTS, LIVES } from './payment-histories';

/** Computes a player's expected lives one by one: each bought life is somewhere, and moves. */

type Place = 'theirs' | 'played' | 'refunded' | 'disputed';

const livesFor = (cents: number): number => {
  for (let lives = 0; lives < LIVES; lives += 1) if (lives * AMOUNT_CENTS >= cents * LIVES) return lives;
  return LIVES;
};

export class LivesOracle {
  free: number;
  /** The bought lives of each purchase, the oldest first. */
  private readonly bought: Place[][];

  constructor(free: number, purchases: number) {
    this.free = free;
    this.bought = Array.from({ length: purchases }, () => []);
  }

  get total(): number {
    return this.free + this.bought.flat().filter((place) => place === 'theirs').length;
  }

  lose(): void {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    const pile = this.bought.find((lives) => lives.includes('theirs'));
    pile?.splice(pile.indexOf('theirs'), 1, 'played');
  }

  learn(index: number, payment: Payment): void {
    const pile = this.bought[index];
    if (!pile || !payment.isPaid) return;
    if (pile.length === 0) pile.push(...Array.from({ length: LIVES }, (): Place => 'theirs'));
    for (const [at, place] of pile.entries()) if (place !== 'played') pile[at] = 'theirs';
    const disputed = payment.disputes.filter(({ status }) => status !== 'won' && status !== 'none');
    const take = (cents: number, where: Place) => {
      for (let left = livesFor(cents); left > 0 && pile.includes('theirs'); left -= 1) {
        pile[pile.indexOf('theirs')] = where;
      }
    };
    take(payment.refundedCents, 'refunded');
    take(
      disputed.reduce((sum, { amountCents }) => sum + amountCents, 0),
      'disputed',
    );
  }
}
