import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '@/db/client';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { changePassword } from '@/lib/accounts/password/change-password';
import { resetPassword } from '@/lib/accounts/password/reset-password';
import { register } from '@/lib/accounts/sign-up/register';
import * as passwords from '@/lib/platform/security/passwords/passwords';
import { findOpenSession, openSession } from '@/lib/sessions/session';
import { anonymousContext, testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signUpForm, TEST_PASSWORD } from '@/tests/support/factories';
import {
  anonymousCaller,
  askForReset,
  codeOf,
  freshAddress,
  newAccount,
  refusalOf,
  tryCode,
} from '@/tests/support/resets';

vi.mock('@/lib/platform/security/passwords/passwords', { spy: true });

const database = testDatabase();
let email = '';

const from = (address: string, db = database.db) => anonymousContext(db, { address });
const form = (overrides: Partial<Parameters<typeof logIn>[1]> = {}) => ({
  email,
  password: TEST_PASSWORD,
  rememberMe: false,
  ...overrides,
});

beforeEach(async () => {
  const signUp = signUpForm();
  email = signUp.email;
  await register(anonymousContext(database.db), signUp);
  await database.db.$client`delete from rate_limits`;
});

test('the right password opens a session row', async () => {
  const opened = await logIn(from('a'), form());
  expect(await findOpenSession(database.db, opened.sessionId, new Date())).toEqual({
    playerId: opened.playerId,
    sessionId: opened.sessionId,
    deletionDueAt: null,
    isGuest: false,
    language: 'en',
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

test('an unknown email and a wrong password get the same answer after the same work', async () => {
  const work = vi.mocked(passwords.verifyPassword);
  const counted = async (input: ReturnType<typeof form>) => {
    work.mockClear();
    vi.mocked(passwords.verifyAgainstDummy).mockClear();
    const { code, userMessage, fieldErrors } = await refusalOf(logIn(from('a'), input));
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

test.each(['known', 'unknown'])(
  'attempts on a %s email count alike: ten from one address, then one at a time',
  async (which) => {
    const input = form({
      password: 'wrong-password',
      ...(which === 'unknown' ? { email: 'no@example.org' } : {}),
    });
    for (let n = 0; n < 11; n += 1) {
      expect((await refusalOf(logIn(from('a'), input))).code).toBe('BAD_CREDENTIALS');
    }
    const limited = await refusalOf(logIn(from('a'), input));
    expect(limited.code).toBe('TOO_MANY_REQUESTS');
    expect(limited.retryAfterSeconds).toBeGreaterThan(15);
    expect(limited.retryAfterSeconds).toBeLessThanOrEqual(20);
    expect(limited.userMessage).toMatch(/^Too many tries. Try again in (19|20) seconds.$/);
  },
);

test('a success resets the count of that address', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 9; n += 1) await refusalOf(logIn(from('a'), form({ password: 'wrong-password' })));
    await logIn(from('a'), form());
  }
});

/** Skips the hash that each guess at an unknown account computes. Other tests check that it is computed. */
function skipHashes(): void {
  vi.mocked(passwords.verifyAgainstDummy).mockResolvedValue(false);
  onTestFinished(() => {
    vi.mocked(passwords.verifyAgainstDummy).mockReset();
  });
}

/** Wrong guesses from `address`, one after the other. */
async function guess(address: string, tries: number, input = form({ password: 'wrong-password' })) {
  const codes: string[] = [];
  for (let n = 0; n < tries; n += 1) codes.push((await refusalOf(logIn(from(address), input))).code);
  return codes.filter((code) => code === 'BAD_CREDENTIALS').length;
}

test('an attack from many addresses slows each attacker and delays no owner', async () => {
  await logIn(from('home'), form());
  for (let n = 0; n < 30; n += 1) await guess(`bot-${n}`, 1);
  // One more goes by the slow lane of each address, the others wait.
  expect(await guess('bot-late', 5)).toBe(1);
  await expect(logIn(from('home'), form())).resolves.toMatchObject({ remembered: false });
  await expect(logIn(from('hotel'), form())).resolves.toMatchObject({ remembered: false });
});

test("a guesser behind the owner's address delays the owner by seconds, not minutes", async () => {
  await logIn(from('school'), form());
  // Far more than the address has: tries that are turned away do not use it up.
  expect(await guess('school', 130)).toBe(11);
  const waits = await refusalOf(logIn(from('school'), form()));
  expect(waits.retryAfterSeconds).toBeLessThanOrEqual(20);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_500 });
  await expect(logIn(from('school'), form())).resolves.toMatchObject({ remembered: false });
  vi.useRealTimers();
});

test('an address that guesses at many accounts is refused, except for accounts that know it', async () => {
  skipHashes();
  await logIn(from('school'), form());
  for (let n = 0; n < 99; n += 1) {
    await guess('school', 1, form({ email: `nobody${n}@example.org`, password: 'wrong-password' }));
  }
  const stranger = await refusalOf(logIn(from('school'), form({ email: 'someone@example.org' })));
  expect(stranger.retryAfterSeconds).toBeGreaterThan(600);
  await expect(logIn(from('school'), form())).resolves.toMatchObject({ remembered: false });
});

test("attempts above an address's limit leave no rows in the table of limits", async () => {
  skipHashes();
  const spray = async (from_: number, count: number) => {
    for (let n = from_; n < from_ + count; n += 1) {
      await guess('sprayer', 1, form({ email: `spray${n}@example.org`, password: 'wrong-password' }));
    }
  };
  const rows = async () =>
    (await database.db.$client<{ n: number }[]>`select count(*)::int as n from rate_limits`)[0]?.n;
  await spray(0, 100);
  const before = await rows();
  await spray(100, 20);
  expect(await rows()).toBe(before);
});

test('limits are shared by all processes', async () => {
  const other = openDatabase({ url: database.url, poolSize: 2 });
  try {
    for (let n = 0; n < 11; n += 1) {
      const db = n % 2 === 0 ? database.db : other;
      await refusalOf(logIn(from('a', db), form({ password: 'wrong-password' })));
    }
    expect((await refusalOf(logIn(from('a', other), form()))).code).toBe('TOO_MANY_REQUESTS');
    expect((await refusalOf(logIn(from('a'), form()))).code).toBe('TOO_MANY_REQUESTS');
  } finally {
    await other.$client.end();
  }
});

const NEW_PASSWORD = 'copper-kettle-9';

async function ownerOf(playerId: string) {
  const session = { playerId, remembered: true, client: null, now: new Date() };
  const { sessionId } = await openSession(database.db, session);
  const actor = { kind: 'player' as const, playerId, sessionId };
  return testContext(database.db, actor, { address: freshAddress() });
}

const openSessions = async (playerId: string) =>
  (await database.db.$client`select from sessions where player_id = ${playerId} and revoked_at is null`)
    .count;

/** What can become of an account while a log-in checks its password; each leaves so many sessions open. */
const MEANWHILE: Record<string, (account: { email: string; playerId: string }) => Promise<number>> = {
  'a reset': async ({ email }) => {
    const { resetToken } = await tryCode(database.db, email, codeOf(await askForReset(database.db, email)));
    await resetPassword(anonymousCaller(database.db), { resetToken, new_password: NEW_PASSWORD });
    return 0;
  },
  'a changed password': async ({ playerId }) => {
    const input = { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    await changePassword(await ownerOf(playerId), input);
    return 1;
  },
  'a ban': async ({ playerId }) => {
    await database.db.$client`update players set banned_at = now() where id = ${playerId}`;
    return 0;
  },
  'the day of a deletion': async ({ playerId }) => {
    await database.db
      .$client`update players set deletion_due_at = now() - interval '1 second' where id = ${playerId}`;
    return 0;
  },
  'an erasure': async ({ playerId }) => {
    await database.db.$client`delete from players where id = ${playerId}`;
    return 0;
  },
};

test.each(Object.entries(MEANWHILE))('no session opens after a concurrent %s', async (_, happen) => {
  const account = await newAccount(database.db);
  let left = -1;
  vi.mocked(passwords.verifyPassword).mockImplementationOnce(async () => {
    left = await happen(account);
    return true;
  });
  const ctx = testContext(database.db, { kind: 'anonymous' }, { address: freshAddress() });
  const input = { email: account.email, password: TEST_PASSWORD, rememberMe: true };
  expect(await refusalOf(logIn(ctx, input))).toMatchObject({
    code: 'BAD_CREDENTIALS',
    userMessage: 'Login failed',
  });
  expect(await openSessions(account.playerId)).toBe(left);
});

test('a banned player learns of the ban with the right password only; a wrong one takes the same work', async () => {
  const { email, playerId } = await newAccount(database.db);
  await database.db.$client`update players set banned_at = now() where id = ${playerId}`;
  vi.mocked(passwords.verifyPassword).mockClear();
  vi.mocked(passwords.verifyAgainstDummy).mockClear();
  const tryWith = (password: string) =>
    refusalOf(logIn(anonymousCaller(database.db), { email, password, rememberMe: false }));
  expect(await tryWith('not-the-password')).toMatchObject({
    code: 'BAD_CREDENTIALS',
    userMessage: 'Login failed',
  });
  expect(await tryWith(TEST_PASSWORD)).toMatchObject({
    code: 'FORBIDDEN',
    userMessage: 'This account is suspended. Our email says why, and how to appeal.',
  });
  expect(vi.mocked(passwords.verifyPassword)).toHaveBeenCalledTimes(2);
  expect(vi.mocked(passwords.verifyAgainstDummy)).not.toHaveBeenCalled();
  expect(await openSessions(playerId)).toBe(0);
});
