import { type Charge, type Intent, newId, type Session } from './objects';

/** A payment and its charge. */

/** A payment that was just begun. */
const NEW_INTENT = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'processing',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Intent>;

export function buildIntent(
  session: Session,
  it: { createdSeconds: number; metadata: Record<string, string> },
): Intent {
  const id = newId('pi');
  return {
    ...NEW_INTENT,
    id,
    amount: session.amount_total ?? 0,
    client_secret: newId(`${id}_secret`),
    created: it.createdSeconds,
    currency: session.currency ?? 'usd',
    metadata: it.metadata,
    payment_method: newId('pm'),
    payment_method_types: session.payment_method_types,
  };
}

/** A charge that went well. */
const NEW_CHARGE = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: 'STAND-IN',
  captured: true,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  },
  paid: true,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Charge>;

export function buildCharge(intent: Intent, createdSeconds: number): Charge {
  return {
    ...NEW_CHARGE,
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: intent.amount,
    balance_transaction: newId('txn'),
    created: createdSeconds,
    currency: intent.currency,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
  };
}
