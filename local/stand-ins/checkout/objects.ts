import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';

/**
 * The objects of Stripe's API, built in one place each. They are declared as the types of the official SDK, so that an
 * API version with other fields does not compile.
 */

/** The API version whose objects these are. */
export const API_VERSION = Stripe.API_VERSION;

export type Session = Stripe.Checkout.Session;
export type Intent = Stripe.PaymentIntent;
export type Charge = Stripe.Charge;
export type Refund = Stripe.Refund;
export type Dispute = Stripe.Dispute;
/** On the wire decimals are text; the SDK turns them into its own numbers. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string };
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price };
/** The SDK's event is a union over all types; what it is about depends on `type`. */
export type Event = Omit<Stripe.EventBase, 'data'> & { data: { object: { id: string; object: string } } };

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as the provider makes them: prefix, then letters and digits at random. */
export function newId(prefix: string): string {
  return `${prefix}_${Array.from(randomBytes(24), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

export type NewSession = {
  url: string;
  createdSeconds: number;
  expiresSeconds: number;
  amountCents: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
};

/** A session as every one of ours begins. */
const NEW_SESSION = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card', 'us_bank_account'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Session>;

export function buildSession(id: string, it: NewSession): Session {
  return {
    ...NEW_SESSION,
    id,
    amount_subtotal: it.amountCents,
    amount_total: it.amountCents,
    cancel_url: it.cancelUrl,
    client_reference_id: it.clientReferenceId,
    created: it.createdSeconds,
    currency: it.currency,
    customer_email: it.customerEmail,
    expires_at: it.expiresSeconds,
    metadata: it.metadata,
    success_url: it.successUrl,
    url: it.url,
  };
}

export type NewLineItem = { name: string; unitCents: number; quantity: number; currency: string };

export function buildLineItem(it: NewLineItem, createdSeconds: number): LineItem {
  const amount = it.unitCents * it.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: it.currency,
    description: it.name,
    metadata: {},
    price: {
      id: newId('price'),
      object: 'price',
      // A price made for one checkout is not for sale elsewhere.
      active: false,
      billing_scheme: 'per_unit',
      created: createdSeconds,
      currency: it.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod'),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: it.unitCents,
      unit_amount_decimal: String(it.unitCents),
    },
    quantity: it.quantity,
  };
}
