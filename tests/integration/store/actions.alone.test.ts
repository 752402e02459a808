import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import {
  confirmPurchaseAction,
  createCheckoutAction,
  packsAction,
  storeAccountAction,
} from '@/app/(play)/shop/actions';
import { POST as receiveEvent } from '@/app/api/webhooks/stripe/route';
import { declaredEntryPoint } from '@/lib/platform/entry-point/registry';
import { browseAs } from '@/tests/support/browse-as';
import { CHECKOUT_KEY } from '@/tests/support/checkout';
import { testDatabase } from '@/tests/support/database';
import { throughAction, throughHttp } from '@/tests/support/entry-points';
import { signedInPlayer } from '@/tests/support/factories';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { workerJobs } from '@/worker/jobs';

/** Nothing may ask the payment provider, whatever the key is good for. */
const provider = vi.hoisted(() => ({ asked: 0 }));
vi.mock('@/lib/store/provider/stripe-client', async (original) => ({
  ...(await original<typeof import('@/lib/store/provider/stripe-client')>()),
  openStripe: () => {
    provider.asked += 1;
    throw new Error('the payment provider was asked');
  },
}));

const database = testDatabase();
let player: Awaited<ReturnType<typeof signedInPlayer>>;

beforeAll(() => {
  Object.assign(process.env, TEST_SETTINGS, {
    DATABASE_URL: database.url,
    STORE: 'off',
    // A key that was left over changes nothing.
    STRIPE_SECRET_KEY: CHECKOUT_KEY,
    STRIPE_WEBHOOK_SECRETS: 'whsec_left',
  });
});
beforeEach(async () => {
  player = await signedInPlayer(database.db);
});
afterAll(() => getDatabase().$client.end());

const REFUSED = { code: 'NO_STORE', message: 'This game has no store.' };
const session = { checkoutSessionId: 'cs_test_a1B2c3D4' };

describe('with STORE=off', () => {
  test('every action of the store says that there is none', async () => {
    await browseAs(player);
    expect(await throughAction(packsAction)).toEqual(REFUSED);
    expect(await throughAction(storeAccountAction)).toEqual(REFUSED);
    expect(await throughAction(createCheckoutAction, { lifePack: 'first' })).toEqual(REFUSED);
    expect(await throughAction(confirmPurchaseAction, session)).toEqual(REFUSED);
  });

  test('so does every call of the API, and nothing is written', async () => {
    expect(await throughHttp('store', player)).toEqual(REFUSED);
    expect(await throughHttp('create-checkout-session', player, { lifePack: 'first' })).toEqual(REFUSED);
    const { checkoutSessionId: transactionId } = session;
    expect(await throughHttp('update_life', player, { transactionId })).toEqual(REFUSED);
    expect(await database.sql`select 1 from purchases`).toHaveLength(0);
  });

  test('the webhook answers 404', async () => {
    const request = new Request('http://localhost:3000/api/webhooks/stripe', { method: 'POST', body: '{}' });
    const answer = await receiveEvent(request as never, undefined as never);
    expect(answer.status).toBe(404);
    expect(await database.sql`select 1 from payment_events`).toHaveLength(0);
  });

  test('no job asks the provider', () => {
    const names = workerJobs(() => []).map(({ name }) => name);
    expect(names).toContain('check the ledger');
    expect(names).not.toContain('reconcile payments');
    expect(provider.asked).toBe(0);
  });
});

const ACTIONS = [
  ['packsAction', packsAction, 120, 60],
  ['storeAccountAction', storeAccountAction, 120, 60],
  ['createCheckoutAction', createCheckoutAction, 20, 600],
  ['confirmPurchaseAction', confirmPurchaseAction, 30, 60],
] as const;

function limitOf(action: (typeof ACTIONS)[number][1]) {
  const entryPoint = declaredEntryPoint(action);
  return entryPoint && 'policy' in entryPoint ? entryPoint.policy.limit : undefined;
}

test.each(ACTIONS)('%s has its own limit for each player', (_, action, points, perSeconds) => {
  expect(limitOf(action)).toMatchObject({ points, perSeconds, by: 'player' });
});

test('no two actions of the store share a count', () => {
  const names = ACTIONS.map(([, action]) => limitOf(action)?.name);
  expect(new Set(names).size).toBe(ACTIONS.length);
});
