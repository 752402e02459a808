import type { purchases } from '@/db/schema';
import type { DisputeStatus, PurchaseStatus } from '@/lib/contract/enums';
import type { Payment } from '../provider/payments';

export type PurchaseRow = typeof purchases.$inferSelect;

export type PurchaseFacts = Pick<
  PurchaseRow,
  | 'status'
  | 'checkoutSessionId'
  | 'paymentIntentId'
  | 'refundedCents'
  | 'disputedCents'
  | 'disputeStatus'
  | 'disputesLost'
>;

export function orderDifferences(purchase: PurchaseRow, payment: Payment, isLive: boolean): string[] {
  const asOrdered = {
    session: purchase.checkoutSessionId === null || purchase.checkoutSessionId === payment.checkoutSessionId,
    purchase: payment.purchaseId === purchase.id,
    player: payment.playerId === purchase.playerId,
    amount: payment.amountCents === purchase.amountCents,
    currency: payment.currency === purchase.currency,
    mode: payment.mode === 'payment',
    livemode: payment.isLive === isLive,
  };
  return Object.entries(asOrdered).flatMap(([name, isSame]) => (isSame ? [] : [name]));
}

function statusOf(purchase: PurchaseRow, payment: Payment, isAsOrdered: boolean): PurchaseStatus {
  if (purchase.creditedAt !== null) return 'paid';
  if (payment.isPaid) return isAsOrdered ? 'paid' : 'refused';
  if (payment.status === 'open') return 'open';
  if (payment.status === 'expired') return 'expired';
  return payment.isFailed ? 'failed' : 'processing';
}

function disputeStatusOf(payment: Payment): DisputeStatus | null {
  const statuses = new Set(payment.disputes.map(({ status }) => status));
  return (['lost', 'open', 'won'] as const).find((status) => statuses.has(status)) ?? null;
}

export function purchaseFacts(purchase: PurchaseRow, payment: Payment, isLive: boolean): PurchaseFacts {
  const isAsOrdered = orderDifferences(purchase, payment, isLive).length === 0;
  const counted = payment.disputes.filter(({ status }) => status === 'open' || status === 'lost');
  return {
    status: statusOf(purchase, payment, isAsOrdered),
    checkoutSessionId: payment.checkoutSessionId,
    paymentIntentId: payment.paymentIntentId,
    refundedCents: payment.refundedCents,
    disputedCents: counted.reduce((sum, { amountCents }) => sum + amountCents, 0),
    disputeStatus: disputeStatusOf(payment),
    disputesLost: payment.disputes.filter(({ status }) => status === 'lost').length,
  };
}

export function hasFacts(purchase: PurchaseRow, facts: PurchaseFacts): boolean {
  return Object.entries(facts).every(([name, value]) => purchase[name as keyof PurchaseFacts] === value);
}
