import type { Context } from '@/lib/platform/context';
import type { Payments } from '@/lib/store/provider/payments';
import { stripePayments } from '@/lib/store/provider/stripe-payments';

/** Adds the payment provider to the context. It is opened on first use, and throws UNAVAILABLE then without a key. */
export function withPayments<C extends Context>(ctx: C): C & { payments: Payments } {
  return Object.defineProperty({ ...ctx }, 'payments', { get: stripePayments, enumerable: true }) as C & {
    payments: Payments;
  };
}
