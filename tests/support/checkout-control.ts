import type { Page } from '@playwright/test';
import { checkout } from '@/local/stand-ins/checkout';
import type { Control } from '@/local/stand-ins/checkout/control';
import { query } from './e2e';
import { E2E } from './e2e-settings';

const settings = () => checkout.settings({ CHECKOUT_PORT: Number(E2E.checkoutPort) });

export async function controlCheckout<Call extends keyof Control>(
  call: Call,
  ...args: Parameters<Control[Call]>
): Promise<Awaited<ReturnType<Control[Call]>>> {
  const { STRIPE_API_URL: url, STRIPE_SECRET_KEY: key } = settings();
  const answer = await fetch(`${url}/control`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ call, args }),
  });
  if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
  return (await answer.json()) as Awaited<ReturnType<Control[Call]>>;
}

/** Taps a price of the store; resolves to the id of the checkout on the provider's page. */
export async function openCheckout(page: Page, pack: string): Promise<string> {
  await page.getByRole('button', { name: pack }).click();
  await page.waitForURL(`http://localhost:${E2E.checkoutPort}/pay/*`);
  return page.url().split('/').at(-1) ?? '';
}

/** Drops all held events and delivers later ones again. */
export async function loseHeldEvents(): Promise<void> {
  const held = (await controlCheckout('deliveries')).filter(({ state }) => state === 'held');
  await controlCheckout(
    'drop',
    held.map(({ id }) => id),
  );
  await controlCheckout('release', []);
}

export async function creditsOf(checkoutSessionId: string): Promise<number> {
  const [row] = await query<{ n: number }[]>`
      select count(*)::int as n from ledger l join purchases p on p.id = l.cause_id
      where p.checkout_session_id = ${checkoutSessionId} and l.kind = 'purchase'`;
  return row?.n ?? -1;
}
