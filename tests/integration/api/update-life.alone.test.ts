import { expect, test, vi } from 'vitest';
import { UNCREDITED_TEXTS } from '@/lib/contract/store/fulfil-outcome';
import { send, tokenOf } from '@/tests/support/api-calls';
import { apiWorld } from '@/tests/support/api-world';
import { signedInPlayer } from '@/tests/support/factories';

vi.mock('next/headers', async () => {
  const support = await import('@/tests/support/identity-browser');
  return { headers: async () => support.browser.headers, cookies: async () => support.cookieStore };
});

const { database, checkout } = apiWorld();

test('update_life answers success only for a checkout that is paid, and says why otherwise', async () => {
  const token = tokenOf(await signedInPlayer(database.db));
  const opened = await send('create-checkout-session', { token, input: { lifePack: 'first' } });
  const { transactionId } = opened.body.data as { transactionId: string };
  const report = () =>
    send('update_life', { token, input: { transactionId, life: '10', lifePack: '$0.99' } });
  const refused = (message: string) => ({
    status: 409,
    body: { success: false, message, data: null, code: 'NOT_CREDITED' },
  });

  expect(await report()).toMatchObject(refused(UNCREDITED_TEXTS.unpaid));
  checkout.control.pay(transactionId, 'bank');
  expect(await report()).toMatchObject(refused(UNCREDITED_TEXTS.pending));
  checkout.control.settle(transactionId, true);
  expect(await report()).toMatchObject({
    status: 200,
    body: { success: true, data: { outcome: 'credited', credited: 10 } },
  });
  expect(await report()).toMatchObject({
    status: 200,
    body: { success: true, data: { outcome: 'alreadyCredited' } },
  });
});
