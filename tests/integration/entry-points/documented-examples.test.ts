import { beforeEach, expect, test, vi } from 'vitest';
import { takesInput } from '@/app/_server/api/api-call';
import { CALLS, callNamed, send, tokenOf } from '@/tests/support/api-calls';
import { apiWorld } from '@/tests/support/api-world';
import { signedInPlayer } from '@/tests/support/factories';
import { filledExamples } from '@/tests/support/filled-examples';

vi.mock('next/headers', async () => {
  const support = await import('@/tests/support/identity-browser');
  return { headers: async () => support.browser.headers, cookies: async () => support.cookieStore };
});

const { database, checkout } = apiWorld();

beforeEach(() => database.db.$client`delete from rate_limits`);

test('each example gets a documented answer, sent anonymously and by a player', async () => {
  for (const { path, example } of CALLS) {
    await send(path, { input: example.request });
    const player = await signedInPlayer(database.db);
    const { body } = await send(path, { token: tokenOf(player), input: example.request });
    expect(body.code, path).not.toBe('NOT_SIGNED_IN');
  }
});

test.each(CALLS.map((call) => [call.path, call.example.request] as const))(
  'the example of %s succeeds with the caller’s own values filled in',
  async (path, example) => {
    const player = await signedInPlayer(database.db);
    const input = example && {
      ...example,
      ...(await filledExamples({ db: database.db, checkout })[path]?.(player)),
    };
    const { status, text } = await send(path, { token: tokenOf(player), input });
    expect(status, text).toBe(200);
  },
);

test('refusals of malformed, mistyped and oversized bodies and of ended sessions are documented', async () => {
  const player = await signedInPlayer(database.db);
  const token = tokenOf(player);
  for (const call of CALLS) {
    const { path, body, policy } = call;
    if (takesInput(call) && body !== 'form') {
      const type = { 'content-type': 'text/plain' };
      const answers = [
        await send(path, { token, input: 7 }),
        await send(path, { token, headers: type, input: {} }),
        await send(path, { token, input: { username: 'x'.repeat(70_000) } }),
      ];
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([400, 415, 413]);
    }
    const ended = await send(path, { token: 'forged', input: callNamed(path).example.request });
    if (policy.who !== 'anyone') expect(ended.status, path).toBe(401);
  }
});
