import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCheckout } from '@/local/stand-ins/checkout/start-checkout';
import { CHECKOUT_KEY, sessionParams, stripeAt, testCheckout } from '@/tests/support/checkout';

const checkout = testCheckout();
const open = () => checkout.stripe.checkout.sessions.create(sessionParams());

async function post(path: string, form: Record<string, string>): Promise<Response> {
  return fetch(`${checkout.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
}

test('the page names the order, its price and that no money moves', async () => {
  const { id } = await open();
  const answer = await fetch(`${checkout.url}/pay/${id}`);
  const text = await answer.text();
  expect(text).toContain('60 lives');
  expect(text).toContain('$3.99');
  expect(text).toMatch(/stands in for Stripe.*no money moves/);
  expect(text).toContain('payment=canceled');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('the list of payments has buttons for refunds and disputes, and explains a refusal', async () => {
  const { id } = await open();
  const { payment_intent: payment } = checkout.control.pay(id, 'bank');
  await post('/', { action: 'arrive', session: id });
  await post('/', { action: 'refundHalf', session: id });
  expect(checkout.control.charge(String(payment)).amount_refunded).toBe(199);
  await post('/', { action: 'dispute', session: id });
  const refused = await post('/', { action: 'refund', session: id });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('has been charged back');
  await post('/', { action: 'won', session: id });
  expect(await (await fetch(checkout.url)).text()).toContain('paid, $1.99 refunded, dispute won');
});

test('another process can control it with the secret key only', async () => {
  const { id } = await open();
  const call = (key: string) =>
    fetch(`${checkout.url}/control`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ call: 'pay', args: [id, 'card'] }),
    });
  expect((await call('sk_test_wrong')).status).toBe(401);
  expect(await (await call(CHECKOUT_KEY)).json()).toMatchObject({ id, payment_status: 'paid' });
});

test('payments survive a restart, even when a crash cut off the last line', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'lineup-checkout-'));
  const file = join(directory, 'kept', 'checkout.jsonl');
  try {
    const options = { port: 0, secretKey: CHECKOUT_KEY, tickMs: 0, file };
    const first = await startCheckout(options);
    const { id } = await stripeAt(first.url).checkout.sessions.create(sessionParams(), {
      idempotencyKey: 'kept',
    });
    first.control.pay(id, 'card');
    await first.close();
    // Personal fields stay in memory.
    expect(readFileSync(file, 'utf8')).not.toContain('a@example.org');
    appendFileSync(file, '["sessions",{"id":"cs_test_cut');
    const second = await startCheckout(options);
    expect(await stripeAt(second.url).checkout.sessions.retrieve(id)).toMatchObject({
      payment_status: 'paid',
    });
    expect((await stripeAt(second.url).events.list()).data.length).toBeGreaterThan(0);
    await second.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
