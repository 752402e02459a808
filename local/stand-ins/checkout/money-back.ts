import { ApiError, missing } from './api-error';
import { buildDispute, buildRefund } from './money-back-objects';
import type { Charge, Dispute, Refund } from './objects';
import { needIntent, type Till } from './till';

/** Refunds and disputes. */

export function needCharge(till: Till, id: string): Charge {
  const charge = till.book.get('charges', id);
  if (!charge) throw missing('charge', id);
  return charge;
}

/** The charge of a payment, by its own id or the payment intent's. */
export function chargeOf(till: Till, id: string): Charge {
  if (!id.startsWith('pi_')) return needCharge(till, id);
  const intent = needIntent(till, id);
  if (!intent.latest_charge) {
    throw new ApiError(400, 'This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  return needCharge(till, String(intent.latest_charge));
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function refundable(charge: Charge, amountCents: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.disputed) {
    throw new ApiError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0) {
    throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = amountCents ?? left;
  if (amount > left) {
    throw new ApiError(
      400,
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  return amount;
}

function putRefunded(till: Till, charge: Charge, amountRefunded: number): Charge {
  const after = { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount };
  till.book.put('charges', after);
  return after;
}

export type RefundParams = {
  paymentId: string;
  amountCents?: number | undefined;
  reason?: Refund['reason'];
  metadata?: Record<string, string> | undefined;
};

export function refund(till: Till, { paymentId, amountCents, reason, metadata }: RefundParams): Refund {
  const charge = chargeOf(till, paymentId);
  const amount = refundable(charge, amountCents);
  const made = buildRefund(charge, {
    amountCents: amount,
    reason: reason ?? null,
    metadata: metadata ?? {},
    createdSeconds: till.nowSeconds(),
  });
  till.book.put('refunds', made);
  const after = putRefunded(till, charge, charge.amount_refunded + amount);
  till.tell('refund.created', made);
  till.tell('charge.refunded', after);
  return made;
}

/** The customer's bank sends a refund back: the money is the shop's again. */
export function failRefund(till: Till, refundId: string): Refund {
  const made = till.book.get('refunds', refundId);
  if (!made) throw missing('refund', refundId);
  if (made.status !== 'succeeded') throw new ApiError(400, `This refund has a status of ${made.status}.`);
  const failed: Refund = { ...made, status: 'failed', failure_reason: 'lost_or_stolen_card' };
  till.book.put('refunds', failed);
  const charge = needCharge(till, String(made.charge));
  putRefunded(till, charge, charge.amount_refunded - made.amount);
  till.tell('refund.failed', failed);
  return failed;
}

export function openDispute(till: Till, paymentId: string, amountCents?: number): Dispute {
  const charge = chargeOf(till, paymentId);
  const dispute = buildDispute(charge, {
    amountCents: amountCents ?? charge.amount,
    createdSeconds: till.nowSeconds(),
  });
  till.book.put('disputes', dispute);
  till.book.put('charges', { ...charge, disputed: true });
  till.tell('charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(till: Till, disputeId: string, status: 'won' | 'lost'): Dispute {
  const dispute = till.book.get('disputes', disputeId);
  if (!dispute) throw missing('dispute', disputeId);
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw new ApiError(400, `This dispute is closed with a status of ${dispute.status}.`);
  }
  const closed: Dispute = { ...dispute, status };
  till.book.put('disputes', closed);
  till.tell('charge.dispute.closed', closed);
  return closed;
}
