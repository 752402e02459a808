import { beforeEach, expect, test } from 'vitest';
import { takesInput } from '@/app/_server/api/api-call';
import { en } from '@/messages/catalogs';
import { CALLS, callName, send, tokenOf } from '@/tests/support/api-calls';
import { apiWorld } from '@/tests/support/api-world';
import { signedInPlayer } from '@/tests/support/factories';
import { filledExamples } from '@/tests/support/filled-examples';

const { database, checkout } = apiWorld();

beforeEach(() => database.db.$client`delete from rate_limits`);

test('each example gets a documented answer, sent anonymously and by a player', async () => {
  for (const call of CALLS) {
    const [name, { example }] = [callName(call), call];
    await send(name, { input: example.request });
    const player = await signedInPlayer(database.db);
    const { body } = await send(name, { token: tokenOf(player), input: example.request });
    expect(body.code, name).not.toBe('NOT_SIGNED_IN');
  }
});

test.each(CALLS.map((call) => [callName(call), call.example.request] as const))(
  'the example of %s succeeds with the caller’s own values filled in',
  async (name, example) => {
    const player = await signedInPlayer(database.db);
    const filled = await filledExamples({ db: database.db, checkout })[name]?.(player);
    const input = example && { ...example, ...filled };
    const { status, text } = await send(name, { token: tokenOf(player), input });
    expect(status, text).toBe(200);
  },
);

test('refusals of malformed, mistyped and oversized bodies and of ended sessions are documented', async () => {
  const player = await signedInPlayer(database.db);
  const token = tokenOf(player);
  for (const call of CALLS) {
    const [name, { method, body, policy, example }] = [callName(call), call];
    if (takesInput(call) && method === 'POST' && body !== 'form') {
      const type = { 'content-type': 'text/plain' };
      const answers = [
        await send(name, { token, input: 7 }),
        await send(name, { token, headers: type, input: {} }),
        await send(name, { token, input: { username: 'x'.repeat(70_000) } }),
      ];
      expect(
        answers.map(({ status }) => status),
        name,
      ).toEqual([400, 415, 413]);
    }
    const ended = await send(name, { token: 'forged', input: example.request });
    if (policy.who !== 'anyone') expect(ended.status, name).toBe(401);
  }
});

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

  expect(await report()).toMatchObject(refused(en.store.endingNotes.unpaid));
  checkout.control.pay(transactionId, 'bank');
  expect(await report()).toMatchObject(refused(en.store.endingNotes.pending));
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
