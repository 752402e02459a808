import fc from 'fast-check';
import type { Payment, PaymentEvent, Payments } from '@/lib/store/provider/payments';

/** A computed provider: what can happen to one payment, step by step, each with its event. */

export const LIVES = 10;
export const AMOUNT_CENTS = 100;

/** A step that may be impossible; then nothing happens. */
export type Step = {
  step:
    | 'expire'
    | 'card'
    | 'bank'
    | 'arrive'
    | 'bounce'
    | 'refund'
    | 'refundFails'
    | 'dispute'
    | 'won'
    | 'lost';
  cents: number;
};

export const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  // Paying is likelier than the rest, so that most histories have one.
  step: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('card' as const, 'bank' as const, 'arrive' as const) },
    { weight: 1, arbitrary: fc.constantFrom('expire' as const, 'bounce' as const) },
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        'refund' as const,
        'refundFails' as const,
        'dispute' as const,
        'won' as const,
        'lost' as const,
      ),
    },
  ),
  cents: fc.oneof(fc.integer({ min: 1, max: AMOUNT_CENTS }), fc.constant(AMOUNT_CENTS)),
});

const EVENTS: Record<Step['step'], string> = {
  expire: 'checkout.session.expired',
  card: 'checkout.session.completed',
  bank: 'checkout.session.completed',
  arrive: 'checkout.session.async_payment_succeeded',
  bounce: 'checkout.session.async_payment_failed',
  refund: 'charge.refunded',
  refundFails: 'refund.failed',
  dispute: 'charge.dispute.created',
  won: 'charge.dispute.closed',
  lost: 'charge.dispute.closed',
};

export type History = {
  payment(): Payment;
  take(step: Step): PaymentEvent | null;
};

/** Returns the state after the step, or null when it is impossible. */
function next(payment: Payment, { step, cents }: Step): Partial<Payment> | null {
  const isOpen = payment.status === 'open';
  const isPending = payment.status === 'complete' && !payment.isPaid && !payment.isFailed;
  const paymentIntentId = payment.checkoutSessionId.replace('cs_', 'pi_');
  const [dispute] = payment.disputes;
  const closed = (status: 'won' | 'lost') =>
    dispute?.status === 'open' ? { disputes: [{ ...dispute, status }] } : null;
  switch (step) {
    case 'expire':
      return isOpen ? { status: 'expired' } : null;
    case 'card':
      return isOpen ? { status: 'complete', isPaid: true, paymentIntentId } : null;
    case 'bank':
      return isOpen ? { status: 'complete', paymentIntentId } : null;
    case 'arrive':
      return isPending ? { isPaid: true } : null;
    case 'bounce':
      return isPending ? { isFailed: true } : null;
    case 'refund': {
      const refundedCents = Math.min(AMOUNT_CENTS, payment.refundedCents + cents);
      return payment.isPaid && refundedCents > payment.refundedCents ? { refundedCents } : null;
    }
    case 'refundFails':
      return payment.refundedCents > 0 ? { refundedCents: Math.max(0, payment.refundedCents - cents) } : null;
    case 'dispute':
      return payment.isPaid && !dispute ? { disputes: [{ status: 'open', amountCents: cents }] } : null;
    default:
      return closed(step);
  }
}

export function newHistory(order: { purchaseId: string; playerId: string; now: Date }): History {
  const checkoutSessionId = `cs_${order.purchaseId.replaceAll('-', '')}`;
  let steps = 0;
  let state: Payment = {
    checkoutSessionId,
    purchaseId: order.purchaseId,
    playerId: order.playerId,
    status: 'open',
    isPaid: false,
    isFailed: false,
    isLive: false,
    mode: 'payment',
    amountCents: AMOUNT_CENTS,
    currency: 'usd',
    paymentIntentId: null,
    refundedCents: 0,
    disputes: [],
  };
  return {
    payment: () => state,
    take(step) {
      const change = next(state, step);
      if (!change) return null;
      state = { ...state, ...change };
      steps += 1;
      const type = EVENTS[step.step];
      const subject: PaymentEvent['subject'] = type.startsWith('checkout')
        ? { kind: 'checkout', id: checkoutSessionId }
        : { kind: 'payment', id: state.paymentIntentId ?? '' };
      return { id: `evt_${checkoutSessionId}_${steps}`, type, createdAt: order.now, subject };
    },
  };
}

function never(): never {
  throw new Error('nobody asks for this here');
}

export function paymentsOf(histories: readonly History[]): Payments {
  const find = (isIt: (payment: Payment) => boolean) =>
    histories.map((history) => history.payment()).find(isIt) ?? null;
  return {
    isLive: false,
    readPayment: async (id) => find((payment) => payment.checkoutSessionId === id),
    findCheckout: async (id) => find((payment) => payment.paymentIntentId === id)?.checkoutSessionId ?? null,
    createCheckout: never,
    listEvents: never,
    refund: never,
  };
}
