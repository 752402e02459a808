import { ApiError, missing } from './api-error';
import { buildDispute, buildRefund, type Charge, type Dispute, type Refund } from './objects';
import { type Provider, requireIntent } from './provider';

function requireCharge(provider: Provider, id: string): Charge {
  const charge = provider.objects.get('charges', id);
  if (!charge) throw missing('charge', id);
  return charge;
}

export function chargeOf(provider: Provider, id: string): Charge {
  if (!id.startsWith('pi_')) return requireCharge(provider, id);
  const intent = requireIntent(provider, id);
  if (!intent.latest_charge) {
    throw new ApiError(400, 'This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  return requireCharge(provider, String(intent.latest_charge));
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
  if (amount <= left) return amount;
  throw new ApiError(
    400,
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    { param: 'amount' },
  );
}

function putRefunded({ objects }: Provider, charge: Charge, refundedCents: number): Charge {
  const after = { ...charge, amount_refunded: refundedCents, refunded: refundedCents === charge.amount };
  objects.put('charges', after);
  return after;
}

export type RefundParams = {
  paymentId: string;
  amountCents?: number | undefined;
  reason?: Refund['reason'];
  metadata?: Record<string, string> | undefined;
};

export function refund(provider: Provider, params: RefundParams): Refund {
  const charge = chargeOf(provider, params.paymentId);
  const { reason = null, metadata = {} } = params;
  const amount = refundable(charge, params.amountCents);
  const made = buildRefund(charge, { amount, reason, metadata }, provider.nowSeconds());
  provider.objects.put('refunds', made);
  const after = putRefunded(provider, charge, charge.amount_refunded + amount);
  provider.emit('refund.created', made);
  provider.emit('charge.refunded', after);
  return made;
}

export function failRefund(provider: Provider, refundId: string): Refund {
  const made = provider.objects.get('refunds', refundId);
  if (!made) throw missing('refund', refundId);
  if (made.status !== 'succeeded') throw new ApiError(400, `This refund has a status of ${made.status}.`);
  const failed: Refund = { ...made, status: 'failed' };
  provider.objects.put('refunds', failed);
  const charge = requireCharge(provider, String(made.charge));
  putRefunded(provider, charge, charge.amount_refunded - made.amount);
  provider.emit('refund.failed', failed);
  return failed;
}

export function openDispute(provider: Provider, paymentId: string, amountCents?: number): Dispute {
  const charge = chargeOf(provider, paymentId);
  const dispute = buildDispute(charge, amountCents ?? charge.amount, provider.nowSeconds());
  provider.objects.put('disputes', dispute);
  provider.objects.put('charges', { ...charge, disputed: true });
  provider.emit('charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(provider: Provider, disputeId: string, status: 'won' | 'lost'): Dispute {
  const dispute = provider.objects.get('disputes', disputeId);
  if (!dispute) throw missing('dispute', disputeId);
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw new ApiError(400, `This dispute is closed with a status of ${dispute.status}.`);
  }
  const closed: Dispute = { ...dispute, status };
  provider.objects.put('disputes', closed);
  provider.emit('charge.dispute.closed', closed);
  return closed;
}
