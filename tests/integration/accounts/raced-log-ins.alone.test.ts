import { expect, test, vi } from 'vitest';
import { linkSocialIdentity } from '@/lib/accounts/identity/link-social-identity';
import { signInWithIdentity } from '@/lib/accounts/identity/sign-in-with-identity';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { changePassword } from '@/lib/accounts/password/change-password';
import { resetPassword } from '@/lib/accounts/password/reset-password';
import * as passwords from '@/lib/platform/security/passwords/passwords';
import { openSession } from '@/lib/sessions/session';
import { testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { TEST_PASSWORD } from '@/tests/support/factories';
import { provenIdentity } from '@/tests/support/identities';
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
    userMessage: 'This account has been suspended.',
  });
  expect(vi.mocked(passwords.verifyPassword)).toHaveBeenCalledTimes(2);
  expect(vi.mocked(passwords.verifyAgainstDummy)).not.toHaveBeenCalled();
  expect(await openSessions(playerId)).toBe(0);
});

/** Resolves once a statement of this database waits for a lock, or `given` has settled. */
async function untilWaiting(given: Promise<unknown>): Promise<void> {
  let isSettled = false;
  given.finally(() => {
    isSettled = true;
  });
  await expect
    .poll(async () => {
      const waiting = await database.db.$client`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return isSettled || waiting.count > 0;
    })
    .toBe(true);
}

test.each([
  ['unlinked', 'delete from identities where player_id = $1'],
  ['banned', 'update players set banned_at = now() where id = $1'],
])('an identity whose player is %s while it signs in opens nothing', async (_, statement) => {
  const { playerId } = await newAccount(database.db);
  const identity = provenIdentity();
  await linkSocialIdentity(await ownerOf(playerId), { identity });
  const before = await openSessions(playerId);
  const outcome = await database.db.$client.begin(async (tx) => {
    await tx.unsafe(statement, [playerId]);
    const opening = signInWithIdentity(anonymousCaller(database.db), { identity, rememberMe: false }).catch(
      (error: unknown) => error,
    );
    await untilWaiting(opening);
    return { opening };
  });
  expect(await outcome.opening).toMatchObject({ code: 'FORBIDDEN', problem: 'refused' });
  expect(await openSessions(playerId)).toBe(before);
});
