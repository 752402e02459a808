import { beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '@/db/client';
import { logIn } from '@/lib/accounts/log-in';
import { register } from '@/lib/accounts/register';
import { findOpenSession } from '@/lib/accounts/session';
import type { AppError } from '@/lib/errors';
import * as passwords from '@/lib/security/passwords';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signUpForm, TEST_PASSWORD } from '@/tests/support/factories';

vi.mock('@/lib/security/passwords', { spy: true });

const database = testDatabase();
let email = '';

const from = (address: string, db = database.db) => anonymousContext(db, { address });
const form = (overrides: Partial<Parameters<typeof logIn>[1]> = {}) => ({
  email,
  password: TEST_PASSWORD,
  rememberMe: false,
  ...overrides,
});

async function refusal(call: Promise<unknown>): Promise<AppError> {
  return call.then(
    () => expect.fail('was not refused'),
    (error: AppError) => error,
  );
}

beforeEach(async () => {
  const signUp = signUpForm();
  email = signUp.email;
  await register(anonymousContext(database.db), signUp);
  await database.db.$client`delete from rate_limits`;
});

test('the right password opens a session that its row answers for', async () => {
  const opened = await logIn(from('a'), form());
  expect(await findOpenSession(database.db, opened.sessionId, new Date())).toEqual({
    playerId: opened.playerId,
    sessionId: opened.sessionId,
  });
  expect(opened.remembered).toBe(false);
  const hours = (opened.expiresAt.getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(12, 1);
});

test('remember me lasts 30 days', async () => {
  const { expiresAt, remembered } = await logIn(from('a'), form({ rememberMe: true }));
  expect(remembered).toBe(true);
  expect((expiresAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
});

test('an unknown e-mail and a wrong password get the same answer for the same work', async () => {
  const work = vi.mocked(passwords.verifyPassword);
  const counted = async (input: ReturnType<typeof form>) => {
    work.mockClear();
    vi.mocked(passwords.verifyAgainstDummy).mockClear();
    const { code, userMessage, fieldErrors } = await refusal(logIn(from('a'), input));
    const checks = work.mock.calls.length + vi.mocked(passwords.verifyAgainstDummy).mock.calls.length;
    return { code, userMessage, fieldErrors, checks };
  };
  const wrong = await counted(form({ password: 'wrong-password' }));
  const unknown = await counted(form({ email: 'nobody@example.org' }));
  expect(unknown).toEqual(wrong);
  expect(wrong).toEqual({
    code: 'BAD_CREDENTIALS',
    userMessage: 'Login failed',
    fieldErrors: undefined,
    checks: 1,
  });
});

test.each(['known', 'unknown'])('tries on a %s e-mail count alike: ten from one address', async (which) => {
  const input = form({
    password: 'wrong-password',
    ...(which === 'unknown' ? { email: 'no@example.org' } : {}),
  });
  for (let n = 0; n < 10; n += 1) {
    expect((await refusal(logIn(from('a'), input))).code).toBe('BAD_CREDENTIALS');
  }
  const limited = await refusal(logIn(from('a'), input));
  expect(limited.code).toBe('TOO_MANY_REQUESTS');
  expect(limited.retryAfterSeconds).toBeGreaterThan(890);
  expect(limited.userMessage).toBe('Too many tries. Try again in 15 minutes.');
});

test('a success forgets the tries of that address', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 9; n += 1) await refusal(logIn(from('a'), form({ password: 'wrong-password' })));
    await logIn(from('a'), form());
  }
});

test('an attack from everywhere never locks the owner out of an address of their own', async () => {
  await logIn(from('home'), form());
  const attack = Array.from({ length: 60 }, (_, n) =>
    refusal(logIn(from(`bot-${n}`), form({ password: 'wrong-password' }))),
  );
  const answers = (await Promise.all(attack)).map(({ code }) => code);
  // The owner's first visit from home was one of the 30; one more goes by the slow lane, the others wait.
  expect(answers.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(30);
  await expect(logIn(from('home'), form())).resolves.toMatchObject({ remembered: false });
});

test('under attack a new address of the owner waits seconds, not minutes', async () => {
  for (let n = 0; n < 31; n += 1) {
    await refusal(logIn(from(`bot-${n}`), form({ password: 'wrong-password' })));
  }
  const waits = await refusal(logIn(from('hotel'), form()));
  expect(waits.code).toBe('TOO_MANY_REQUESTS');
  expect(waits.retryAfterSeconds).toBeLessThanOrEqual(20);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_500 });
  await expect(logIn(from('hotel'), form())).resolves.toMatchObject({ remembered: false });
  vi.useRealTimers();
});

test('limits are shared by all processes', async () => {
  const other = openDatabase({ url: database.url, poolSize: 2 });
  try {
    for (let n = 0; n < 10; n += 1) {
      const db = n % 2 === 0 ? database.db : other;
      await refusal(logIn(from('a', db), form({ password: 'wrong-password' })));
    }
    expect((await refusal(logIn(from('a', other), form()))).code).toBe('TOO_MANY_REQUESTS');
    expect((await refusal(logIn(from('a'), form()))).code).toBe('TOO_MANY_REQUESTS');
  } finally {
    await other.$client.end();
  }
});
