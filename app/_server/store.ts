import type { Context } from '@/lib/platform/context';
import type { Payments } from '@/lib/store/provider/payments';
import { stripePayments } from '@/lib/store/provider/stripe-payments';

/** The context with the payment provider in it, which is opened when it is first asked. Throws UNAVAILABLE then, without a key. */
export function withPayments<C extends Context>(ctx: C): C & { payments: Payments } {
  return Object.defineProperty({ ...ctx }, 'payments', { get: stripePayments, enumerable: true }) as C & {
    payments: Payments;
  };
}
