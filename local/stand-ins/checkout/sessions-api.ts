import type { z } from 'zod';
import { ApiError } from './api-error';
import type { createSession } from './api-schemas';
import { buildLineItem, buildSession, newId, type Session } from './objects';
import type { Till } from './till';

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const SMALLEST_CENTS = 50;

function expirySeconds(till: Till, asked: number | undefined): number {
  const now = till.nowSeconds();
  const at = asked ?? now + 24 * HOURS;
  const refuse = (rule: string) =>
    new ApiError(400, `The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`, {
      param: 'expires_at',
    });
  // A second of grace for what was on its way.
  if (at < now + 30 * MINUTES - 1) throw refuse('at least 30 minutes');
  if (at > now + 24 * HOURS + 1) throw refuse('less than 24 hours');
  return at;
}

/** Opens a checkout; `pageUrl` is where the pages of the stand-in are. */
export function openSession(till: Till, params: z.output<typeof createSession>, pageUrl: string): Session {
  const now = till.nowSeconds();
  const items = params.line_items.map(({ quantity, price_data: price }) =>
    buildLineItem(
      { name: price.product_data.name, unitCents: price.unit_amount, quantity, currency: price.currency },
      now,
    ),
  );
  const currencies = new Set(items.map(({ currency }) => currency));
  const [currency = 'usd'] = currencies;
  if (currencies.size > 1) {
    throw new ApiError(400, 'All line items must have the same currency.', { param: 'line_items' });
  }
  const amountCents = items.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  if (amountCents < SMALLEST_CENTS) {
    throw new ApiError(400, "The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  }
  const id = newId('cs_test');
  const session = buildSession(id, {
    url: `${pageUrl}/pay/${id}`,
    createdSeconds: now,
    expiresSeconds: expirySeconds(till, params.expires_at),
    amountCents,
    currency,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    customerEmail: params.customer_email ?? null,
    metadata: params.metadata,
  });
  till.book.put('orders', { id, items, intentMetadata: params.payment_intent_data?.metadata ?? {} });
  till.book.put('sessions', session);
  return session;
}
