import { API_VERSION, type Charge, type Dispute, type Event, newId, type Refund } from './objects';

/** Objects of money that goes back, and of what is told about all of them. */

const DISPUTE_DAYS = 7;

export function buildRefund(
  charge: Charge,
  it: {
    amountCents: number;
    reason: Refund['reason'];
    metadata: Record<string, string>;
    createdSeconds: number;
  },
): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: it.amountCents,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: it.createdSeconds,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: it.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: it.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

const NO_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function buildDispute(charge: Charge, it: { amountCents: number; createdSeconds: number }): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: it.amountCents,
    balance_transactions: [],
    charge: charge.id,
    created: it.createdSeconds,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: it.createdSeconds + DISPUTE_DAYS * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

export function buildEvent(
  type: Event['type'],
  object: { id: string; object: string },
  createdSeconds: number,
): Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: createdSeconds,
    // As it is now: what happens later does not change what was told.
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
