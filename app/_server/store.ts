import type { Context } from '@/lib/context';
import type { Payments } from '@/lib/store/payments';
import { stripePayments } from '@/lib/store/stripe-payments';

/** The context with the payment provider in it, which is opened when it is first asked. Throws UNAVAILABLE then, without a key. */
export function withPayments<C extends Context>(ctx: C): C & { payments: Payments } {
  return Object.defineProperty({ ...ctx }, 'payments', { get: stripePayments, enumerable: true }) as C & {
    payments: Payments;
  };
}
