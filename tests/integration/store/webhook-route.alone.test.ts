import { NextRequest } from 'next/server';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { POST } from '@/app/api/webhooks/stripe/route';
import { jobContext } from '@/lib/platform/entry-point/job-context';
import { startSchedule } from '@/lib/platform/jobs/start-schedule';
import { log } from '@/lib/platform/log/log';
import { CHECKOUT_KEY, testCheckout } from '@/tests/support/checkout';
import { testDatabase } from '@/tests/support/database';
import { newShopper, order, paymentsAt, type Shopper, standing } from '@/tests/support/store';
import { digestOfRows } from '@/tests/support/walk';
import { workerJobs } from '@/worker/jobs';

const [SECRET, NEXT_SECRET] = ['whsec_forTests', 'whsec_next'];
const database = testDatabase();
const checkout = testCheckout();
let shopper: Shopper;
let checkoutSessionId: string;

beforeAll(() => {
  process.env.DATABASE_URL = database.url;
  process.env.STRIPE_SECRET_KEY = CHECKOUT_KEY;
  process.env.STRIPE_WEBHOOK_SECRETS = `${SECRET},${NEXT_SECRET}`;
  process.env.STRIPE_API_URL = checkout.url;
});
afterAll(() => getDatabase().$client.end());
beforeEach(async () => {
  shopper = await newShopper(database.db, paymentsAt(checkout.url));
  ({ checkoutSessionId } = await order(shopper));
  checkout.control.pay(checkoutSessionId, 'card');
});

type Signing = { secret?: string; scheme?: string; atSeconds?: number };
const nowSeconds = () => Math.floor(Date.now() / 1000);
const sign = (payload: string, { secret = SECRET, scheme = 'v1', atSeconds = nowSeconds() }: Signing = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, scheme, timestamp: atSeconds });

let count = 0;
const eventOf = (changes: object = {}) => {
  count += 1;
  return JSON.stringify({
    id: `evt_route_${count}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: nowSeconds(),
    data: { object: { id: checkoutSessionId, object: 'checkout.session' } },
    ...changes,
  });
};

async function send(body: string | Uint8Array<ArrayBuffer>, signature: string | null): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  if (signature !== null) headers.set('stripe-signature', signature);
  const url = 'http://localhost:3000/api/webhooks/stripe';
  return POST(new NextRequest(url, { method: 'POST', headers, body }), undefined as never);
}
const lives = async () => (await standing(database.db, shopper.actor.playerId)).lives;

test('signed by the provider: credited by the time it answers, and once however often it is sent', async () => {
  const body = eventOf();
  const answer = await send(body, sign(body));
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(await lives()).toBe(70);
  const again = await Promise.all([1, 2, 3, 4].map(() => send(body, sign(body))));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await lives()).toBe(70);
});

test('signed with the secret that comes next, and with both while they change', async () => {
  const next = eventOf();
  expect((await send(next, sign(next, { secret: NEXT_SECRET }))).status).toBe(200);
  expect(await lives()).toBe(70);
  const both = eventOf();
  const [, second = ''] = sign(both, { secret: NEXT_SECRET }).split(',');
  expect((await send(both, `${sign(both, { secret: 'whsec_gone' })},${second}`)).status).toBe(200);
});

const signed = (changes: object = {}, how: Signing = {}): [string, string] => {
  const body = eventOf(changes);
  return [body, sign(body, how)];
};

const REFUSED: Record<string, () => [string | Uint8Array<ArrayBuffer>, string | null]> = {
  'without a signature': () => [eventOf(), null],
  'with an empty one': () => [eventOf(), ''],
  'with rubbish for one': () => [eventOf(), 't=1,v1=zz,,=,'],
  'with another secret': () => signed({}, { secret: 'whsec_other' }),
  'with an altered body': () => {
    const [body, signature] = signed();
    return [`${body} `, signature];
  },
  'with the body of another': () => [eventOf(), sign(eventOf())],
  'with v0 only': () => signed({}, { scheme: 'v0' }),
  'signed 301 seconds ago': () => signed({}, { atSeconds: nowSeconds() - 301 }),
  'signed more than 300 seconds in the future': () => signed({}, { atSeconds: nowSeconds() + 302 }),
  'without an id': () => signed({ id: undefined }),
  'that is no event': () => ['[]', sign('[]')],
  'that is no JSON': () => ['{', sign('{')],
  'that is too large': () => signed({ padding: 'x'.repeat(256 * 1024) }),
  'with a body that is no text': () => {
    const body = eventOf({ padding: '\xE9' });
    return [new Uint8Array(Buffer.from(body, 'latin1')), sign(body)];
  },
};

test.each(Object.keys(REFUSED))('one %s is refused without a word, and nothing is done', async (name) => {
  const [body, signature] = REFUSED[name]?.() ?? ['', null];
  const before = await digestOfRows(database.db);
  const answer = await send(body, signature);
  expect([answer.status, await answer.text()]).toEqual([name === 'that is too large' ? 413 : 400, '']);
  expect(await digestOfRows(database.db)).toEqual(before);
});

test('while the provider cannot be asked, or the database refuses, it is told to send again; then it is credited', async () => {
  const body = eventOf();
  checkout.control.setCondition('down');
  expect((await send(body, sign(body))).status).toBe(503);
  checkout.control.setCondition('normal');
  await database.sql`alter table payment_events rename to payment_events_away`;
  try {
    const answer = await send(body, sign(body));
    expect([answer.status, await answer.text()]).toEqual([500, '']);
  } finally {
    await database.sql`alter table payment_events_away rename to payment_events`;
  }
  expect(await lives()).toBe(10);
  expect((await send(body, sign(body))).status).toBe(200);
  expect(await lives()).toBe(70);
});

test('about something else, or about a checkout of somebody else: acknowledged, nothing credited', async () => {
  const other = eventOf({ type: 'customer.created' });
  const foreign = eventOf({ data: { object: { id: 'cs_test_unknown' } } });
  for (const body of [other, foreign]) expect((await send(body, sign(body))).status).toBe(200);
  expect(await lives()).toBe(10);
});

test('what was paid while nothing ran is credited as soon as it starts, not a minute later', async () => {
  const ctx = jobContext({ db: database.db, now: () => new Date(), log });
  const schedule = startSchedule(
    workerJobs(() => []),
    ctx,
  );
  try {
    const credited = async () => expect((await standing(database.db, shopper.actor.playerId)).lives).toBe(70);
    await vi.waitFor(credited, { timeout: 15_000, interval: 50 });
  } finally {
    await schedule.stop();
  }
});
