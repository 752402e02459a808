import { contextFor } from '@/app/_server/context';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { readText } from '@/app/_server/http/read-body';
import { withPayments } from '@/app/_server/store';
import { env } from '@/lib/platform/config/env';
import { applyStripeEvent } from '@/lib/store/purchases/apply-stripe-event';

const MAX_BODY_BYTES = 256 * 1024;

/** Answers 200 after everything is written. After any other answer the provider repeats the event. */
async function receive(request: Request): Promise<Response> {
  const store = withPayments(contextFor({ kind: 'anonymous' }, request.headers));
  const rawBody = await readText(request, MAX_BODY_BYTES);
  const signature = request.headers.get('stripe-signature');
  await applyStripeEvent(store, { rawBody, signature }, env().STRIPE_WEBHOOK_SECRETS);
  return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } });
}

export const POST = definePlainRoute('the signature of the payment provider', receive);
