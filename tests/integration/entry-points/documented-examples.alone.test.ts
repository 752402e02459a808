import { beforeEach, expect, test } from 'vitest';
import { takesInput } from '@/app/_server/api/api-call';
import { jsonSchema } from '@/lib/contract/api/json-schema';
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

test('calls that take a date refuse the year 0000, which PostgreSQL does not have', async () => {
  const player = await signedInPlayer(database.db);
  const booking = await filledExamples({ db: database.db, checkout }).removals?.(player);
  const inputs: Record<string, (date: string) => object> = {
    'POST preferences': (newsSeenOn) => ({ newsSeenOn }),
    'GET daily': (day) => ({ day }),
    'POST daily': (day) => ({ day }),
    removals: (booked_on) => ({ ...booking, booked_on }),
  };
  const takesDate = ({ schema }: (typeof CALLS)[number]) =>
    JSON.stringify(jsonSchema(schema, 'input')).includes('"format":"date"');
  expect(CALLS.filter(takesDate).map(callName).toSorted()).toEqual(Object.keys(inputs).toSorted());
  const token = tokenOf(player);
  for (const [name, inputOf] of Object.entries(inputs)) {
    const { status } = await send(name, { token, input: inputOf('2026-11-20') });
    expect([200, 404, 409], name).toContain(status);
    const refused = await send(name, { token, input: inputOf('0000-02-29') });
    expect(refused, name).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
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
