import { expect, type Page } from '@playwright/test';
import type { Control } from '@/dev/stand-ins/checkout/control';
import { checkout } from '@/dev/stand-ins/checkout/index';
import { expectAccessible, withDatabase } from './e2e';
import { E2E } from './e2e-settings';

/** The stand-in of the game under test, as its settings name it. */
const settings = () => checkout.settings({ CHECKOUT_PORT: Number(E2E.checkoutPort) });

/** Does something to the stand-in for Stripe of the game under test. */
export async function till<Call extends keyof Control>(
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

/** Loses every event that waits, and lets the following ones through again. */
export async function loseHeldEvents(): Promise<void> {
  const held = (await till('deliveries')).filter(({ state }) => state === 'held');
  await till(
    'drop',
    held.map(({ id }) => id),
  );
  await till('release', []);
}

/** Credits of one checkout in the ledger. */
export async function creditsOf(checkoutSessionId: string): Promise<number> {
  const [row] = await withDatabase(
    (sql) => sql<{ n: number }[]>`
      select count(*)::int as n from ledger l join purchases p on p.id = l.cause_id
      where p.checkout_session_id = ${checkoutSessionId} and l.kind = 'purchase'`,
  );
  return row?.n ?? -1;
}

const SIZES = [
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** A picture at each size and in both schemes, nothing wider than the screen, and axe for what the eye misses. */
export async function inspectStore(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `test-results/screens/store/${name}-${width}-${colorScheme}.png` });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${name} is no wider than ${width}`).toBeLessThanOrEqual(width);
    }
    await expectAccessible(page);
  }
}
