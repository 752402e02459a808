import type { Books } from '@/lib/store/provider/books';
import type { Payments } from '@/lib/store/provider/payments';
import { stripeBooks } from '@/lib/store/provider/stripe-books';
import { stripePayments } from '@/lib/store/provider/stripe-payments';

/** Adds the payment provider to the context. It opens on first use, and throws UNAVAILABLE then without a key. */
export function withPayments<C extends object>(ctx: C): C & { payments: Payments } {
  return Object.defineProperty({ ...ctx }, 'payments', { get: stripePayments, enumerable: true }) as C & {
    payments: Payments;
  };
}

/** Adds the books of the payment provider. They open on first use, too. */
export function withBooks<C extends object>(ctx: C): C & { books: Books } {
  return Object.defineProperty({ ...ctx }, 'books', { get: stripeBooks, enumerable: true }) as C & {
    books: Books;
  };
}
