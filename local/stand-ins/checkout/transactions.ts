import type Stripe from 'stripe';
import type { Charge, Dispute, Event, Refund } from './objects';
import type { Provider } from './provider';

export type Transaction = Pick<
  Stripe.BalanceTransaction,
  | 'id'
  | 'object'
  | 'amount'
  | 'available_on'
  | 'created'
  | 'currency'
  | 'fee'
  | 'net'
  | 'reporting_category'
  | 'source'
  | 'status'
  | 'type'
>;

type Money = Charge | Refund | Dispute;
type Category = { category: string; type: Stripe.BalanceTransaction['type']; sign: 1 | -1; fee: number };

const PENDING_SECONDS = 2 * 24 * 3600;
const DISPUTE_FEE = 1500;
const chargeFee = (amount: number) => Math.round(amount * 0.029) + 30;

/** Returns the category of the money that an event moves; null if it moves none. */
function categoryOf({ type }: Event, { amount, ...money }: Money): Category | null {
  if (type === 'charge.succeeded')
    return { category: 'charge', type: 'charge', sign: 1, fee: chargeFee(amount) };
  if (type === 'refund.created') return { category: 'refund', type: 'refund', sign: -1, fee: 0 };
  if (type === 'refund.failed')
    return { category: 'refund_failure', type: 'refund_failure', sign: 1, fee: 0 };
  if (type === 'charge.dispute.created')
    return { category: 'dispute', type: 'adjustment', sign: -1, fee: DISPUTE_FEE };
  const isWon = type === 'charge.dispute.closed' && 'status' in money && money.status === 'won';
  return isWon ? { category: 'dispute_reversal', type: 'adjustment', sign: 1, fee: -DISPUTE_FEE } : null;
}

/** Returns the balance transactions, oldest first. Derived from the events, which keep amounts and times. */
export function transactionsOf({ objects, nowSeconds }: Provider): Transaction[] {
  return objects.all('events').flatMap((event) => {
    const money = event.data.object as Money;
    const known = categoryOf(event, money);
    if (!known) return [];
    const amount = known.sign * money.amount;
    const available = event.created + PENDING_SECONDS;
    return [
      {
        id: event.id.replace(/^evt/, 'txn'),
        object: 'balance_transaction',
        amount,
        available_on: available,
        created: event.created,
        currency: money.currency,
        fee: known.fee,
        net: amount - known.fee,
        reporting_category: known.category,
        source: money.id,
        status: available > nowSeconds() ? 'pending' : 'available',
        type: known.type,
      },
    ];
  });
}
