import type { z } from 'zod';
import { ApiError } from './api-error';
import type { createSession } from './api-schemas';
import { type LineItem, newId, type Session } from './objects';
import type { Provider } from './provider';

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const SMALLEST_CENTS = 50;

type Params = z.output<typeof createSession>;

function expirySeconds(now: number, wanted = now + 24 * HOURS): number {
  const refuse = (rule: string) =>
    new ApiError(400, `The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`, {
      param: 'expires_at',
    });
  // One second of tolerance for network latency.
  if (wanted < now + 30 * MINUTES - 1) throw refuse('at least 30 minutes');
  if (wanted > now + 24 * HOURS + 1) throw refuse('less than 24 hours');
  return wanted;
}

function buildLineItem({ quantity, price_data: price }: Params['line_items'][number]): LineItem {
  return {
    id: newId('li'),
    object: 'item',
    amount_total: price.unit_amount * quantity,
    currency: price.currency,
    description: price.product_data.name,
    quantity,
  };
}

function totalOf(items: readonly LineItem[]): { amountCents: number; currency: string } {
  const [currency = 'usd', ...others] = new Set(items.map((item) => item.currency));
  if (others.length > 0) {
    throw new ApiError(400, 'All line items must have the same currency.', { param: 'line_items' });
  }
  const amountCents = items.reduce((sum, item) => sum + item.amount_total, 0);
  if (amountCents < SMALLEST_CENTS) {
    throw new ApiError(400, "The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  }
  return { amountCents, currency };
}

export function openSession({ objects, nowSeconds }: Provider, params: Params, pageUrl: string): Session {
  const items = params.line_items.map(buildLineItem);
  const { amountCents, currency } = totalOf(items);
  const created = nowSeconds();
  const id = newId('cs_test');
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_total: amountCents,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency,
    customer_email: params.customer_email ?? null,
    expires_at: expirySeconds(created, params.expires_at),
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    url: `${pageUrl}/pay/${id}`,
  };
  objects.put('orders', { id, items, intentMetadata: params.payment_intent_data?.metadata ?? {} });
  objects.put('sessions', session);
  return session;
}
