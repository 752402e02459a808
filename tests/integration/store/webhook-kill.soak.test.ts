import { fork } from 'node:child_process';
import { once } from 'node:events';
import Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { applyStripeEvent } from '@/lib/store/purchases/apply-stripe-event';
import { fulfill } from '@/lib/store/purchases/fulfill';
import { bundled } from '@/tests/support/bundled';
import { CHECKOUT_KEY, testCheckout } from '@/tests/support/checkout';
import { testDatabase } from '@/tests/support/database';
import { isFull, TEST_SETTINGS } from '@/tests/support/settings';
import { backOffice, newShopper, order, paymentsAt, type Standing, standing } from '@/tests/support/store';
import type { WebhookOrder, WebhookReport } from '@/tests/support/webhook-process';

const SECRET = 'whsec_forTests';
/** A process starts in a second, on a loaded machine in ten. */
const PATIENCE_MS = 300_000;
const AT_ONCE = 3;
const database = testDatabase();
const checkout = testCheckout();

type Event = { signed: WebhookOrder['signed']; playerId: string };
type Death = { points: string[]; signal: NodeJS.Signals | null; outcome: string | undefined };

let count = 0;
/** A signed event on a purchase of 60 lives by a player who has ten; what happened to it is up to `arrange`. */
async function newEvent(type: string, arrange: (checkoutSessionId: string) => Promise<void>): Promise<Event> {
  const shopper = await newShopper(database.db, paymentsAt(checkout.url));
  const { checkoutSessionId } = await order(shopper);
  await arrange(checkoutSessionId);
  const session = checkout.control.session(checkoutSessionId);
  const isCheckout = type.startsWith('checkout.');
  count += 1;
  const rawBody = JSON.stringify({
    id: `evt_kill_${count}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: isCheckout ? checkoutSessionId : 'ch_x', payment_intent: session.payment_intent } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret: SECRET });
  return { signed: { rawBody, signature }, playerId: shopper.actor.playerId };
}

/** Hands the event to a process of its own that ends at this point; 0 lives. */
async function handle({ signed }: Event, dieAt: number): Promise<Death> {
  const child = fork(await bundled('tests/support/webhook-process.ts'), {
    // Under none of the options of this process.
    execArgv: [],
    env: {
      ...process.env,
      ...TEST_SETTINGS,
      DATABASE_URL: database.url,
      STRIPE_SECRET_KEY: CHECKOUT_KEY,
      STRIPE_API_URL: checkout.url,
      STRIPE_WEBHOOK_SECRETS: SECRET,
    },
  });
  const points: string[] = [];
  let outcome: string | undefined;
  child.on('message', (report: WebhookReport) => {
    if ('point' in report) points.push(report.point);
    else outcome = report.outcome;
  });
  child.send({ signed, dieAt } satisfies WebhookOrder);
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return { points, signal, outcome };
}

const again = ({ signed }: Event) =>
  applyStripeEvent(backOffice(database.db, paymentsAt(checkout.url)), signed, [SECRET]);

/** Whether `npm test` kills the process at this point: around commits, where a crash could credit twice or never, and at every fourth. */
const isChosen = (points: readonly string[], dieAt: number) =>
  /commit|publish/.test(points[dieAt - 1] ?? '') || dieAt % 4 === 1;

/** Kills a process at each chosen point (in the full run at each), with a new purchase each time. Then sends the event again. */
async function killEverywhere(make: () => Promise<Event>, expected: Partial<Standing>): Promise<string[]> {
  const whole = await make();
  const { points, signal, outcome } = await handle(whole, 0);
  expect([signal, outcome]).toEqual([null, 'handled']);
  expect(await standing(database.db, whole.playerId)).toMatchObject(expected);
  const deaths = points.map((_, index) => index + 1).filter((dieAt) => isFull || isChosen(points, dieAt));
  async function worker(): Promise<void> {
    for (let dieAt = deaths.shift(); dieAt !== undefined; dieAt = deaths.shift()) {
      const event = await make();
      const death = await handle(event, dieAt);
      const place = `killed at ${dieAt}, ${points[dieAt - 1]}`;
      expect(death, place).toMatchObject({ signal: 'SIGKILL', outcome: undefined });
      expect(['handled', 'again'], place).toContain(await again(event));
      expect(await again(event), place).toBe('again');
      expect(await standing(database.db, event.playerId), place).toMatchObject(expected);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return points;
}

beforeAll(() => checkout.control.hold());

test('killed at each point of crediting, and told again: credited once', {
  timeout: PATIENCE_MS,
}, async () => {
  const paid = async (id: string) => void checkout.control.pay(id, 'card');
  const make = () => newEvent('checkout.session.completed', paid);
  const points = await killEverywhere(make, { lives: 70, booked: 70, moves: ['purchase 60'] });
  expect(points).toContain('before commit');
  expect(points).toContain('after commit');
  expect(points).toContain('before publish');
  expect(points.length).toBeGreaterThanOrEqual(12);
});

test('killed at each point of taking back, and told again: taken once', {
  timeout: PATIENCE_MS,
}, async () => {
  const refunded = async (id: string) => {
    const { payment_intent: payment } = checkout.control.pay(id, 'card');
    await fulfill(backOffice(database.db, paymentsAt(checkout.url)), { checkoutSessionId: id });
    await checkout.stripe.refunds.create({ payment_intent: String(payment), amount: 133 });
  };
  const make = () => newEvent('charge.refunded', refunded);
  await killEverywhere(make, { lives: 50, booked: 50, moves: ['purchase 60', 'refund -20'] });
});
