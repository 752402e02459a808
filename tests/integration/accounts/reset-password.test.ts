import { beforeEach, expect, test } from 'vitest';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { openResetLink } from '@/lib/accounts/password/open-reset-link';
import { resetPassword } from '@/lib/accounts/password/reset-password';
import { findOpenSession, openSession } from '@/lib/sessions/session';
import { testDatabase } from '@/tests/support/database';
import { TEST_PASSWORD } from '@/tests/support/factories';
import { anonymousCaller, askForReset, codeOf, newAccount, refusalOf, tryCode } from '@/tests/support/resets';

const database = testDatabase({ poolSize: 20 });
const NEW_PASSWORD = 'copper-kettle-9';
let email = '';
let playerId = '';

beforeEach(async () => {
  ({ email, playerId } = await newAccount(database.db));
  await database.db.$client`delete from reset_hours`;
});

const logInWith = (password: string) =>
  logIn(anonymousCaller(database.db), { email, password, rememberMe: false });
const rightByCode = async (atSeconds = 0) =>
  (await tryCode(database.db, email, codeOf(await askForReset(database.db, email, atSeconds)), atSeconds))
    .resetToken;
const reset = (resetToken: string, atSeconds = 0) =>
  resetPassword(anonymousCaller(database.db, atSeconds), { resetToken, new_password: NEW_PASSWORD });
const openLink = (token: string | undefined, atSeconds = 0) =>
  openResetLink(anonymousCaller(database.db, atSeconds), { token: token ?? '' });

test('by code: the new password works, the old one does not, and every session has ended', async () => {
  const { sessionId } = await openSession(database.db, {
    playerId,
    remembered: true,
    now: new Date(),
    client: null,
  });
  const ctx = anonymousCaller(database.db);
  await resetPassword(ctx, { resetToken: await rightByCode(), new_password: NEW_PASSWORD });
  expect(await findOpenSession(database.db, sessionId, new Date())).toBeNull();
  expect(ctx.published).toEqual([{ playerId, event: { type: 'sessionRevoked', sessionIds: 'all' } }]);
  expect(ctx.mails).toEqual([{ kind: 'passwordChanged', to: email }]);
  expect((await refusalOf(logInWith(TEST_PASSWORD))).code).toBe('BAD_CREDENTIALS');
  await expect(logInWith(NEW_PASSWORD)).resolves.toMatchObject({ playerId });
});

test('by link: opening it changes nothing, and it works until a password is set', async () => {
  const { token } = await askForReset(database.db, email);
  const before = await database.db.$client`select * from reset_codes`;
  for (let scan = 0; scan < 5; scan += 1) await openLink(token);
  expect(await database.db.$client`select * from reset_codes`).toEqual(before);
  await reset((await openLink(token)).resetToken);
  await expect(logInWith(NEW_PASSWORD)).resolves.toMatchObject({ playerId });
  expect((await refusalOf(openLink(token))).code).toBe('NOT_FOUND');
});

test('a link is valid for an hour, and later emails do not end it', async () => {
  const { token } = await askForReset(database.db, email);
  await askForReset(database.db, email, 60);
  await expect(openLink(token, 3599)).resolves.toBeDefined();
  expect((await refusalOf(openLink(token, 3600))).code).toBe('NOT_FOUND');
  expect((await refusalOf(openLink('A'.repeat(22)))).code).toBe('NOT_FOUND');
});

test('of concurrent calls with one right one sets the password', async () => {
  const resetToken = await rightByCode();
  const passwords = Array.from({ length: 12 }, (_, n) => `${NEW_PASSWORD}-${n}`);
  const tries = await Promise.allSettled(
    passwords.map((new_password) =>
      resetPassword(anonymousCaller(database.db), { resetToken, new_password }),
    ),
  );
  const winner = tries.findIndex(({ status }) => status === 'fulfilled');
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(logInWith(passwords[winner] ?? '')).resolves.toMatchObject({ playerId });
  expect((await refusalOf(reset(resetToken))).code).toBe('FORBIDDEN');
});

test('of a right by code and one by link the first one used ends the other', async () => {
  const { token } = await askForReset(database.db, email);
  const byLink = (await openLink(token)).resetToken;
  const byCode = await rightByCode(31);
  const tries = await Promise.allSettled([reset(byLink, 32), reset(byCode, 32)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a right lives 15 minutes, survives mails that others ask for, and is nothing when altered', async () => {
  const resetToken = await rightByCode();
  await askForReset(database.db, email, 60);
  expect((await refusalOf(reset(resetToken, 900))).code).toBe('FORBIDDEN');
  expect((await refusalOf(reset(`${resetToken.slice(0, -2)}AA`))).code).toBe('FORBIDDEN');
  await reset(resetToken, 899);
});

test('a common password uses nothing up', async () => {
  const resetToken = await rightByCode();
  const refused = await refusalOf(
    resetPassword(anonymousCaller(database.db), { resetToken, new_password: 'password1' }),
  );
  expect(refused).toMatchObject({
    code: 'INVALID_INPUT',
    fieldErrors: { new_password: 'This password is too common. Choose another one.' },
  });
  await reset(resetToken);
});

test('a reset confirms the email and unlinks every provider, and the email names them', async () => {
  const { $client } = database.db;
  const link = (provider: string) => $client`
    insert into identities (player_id, provider, subject_sealed, subject_index)
    values (${playerId}, ${provider}, 'x', ${crypto.randomUUID()})`;
  const stranger = await newAccount(database.db);
  await $client`
    insert into identities (player_id, provider, subject_sealed, subject_index)
    values (${stranger.playerId}, 'google', 'x', ${crypto.randomUUID()})`;
  const left = async (id: string) => (await $client`select from identities where player_id = ${id}`).count;
  const unlinkedBy = async (atSeconds: number) => {
    const ctx = anonymousCaller(database.db, atSeconds);
    const resetToken = await rightByCode(atSeconds);
    await resetPassword(ctx, { resetToken, new_password: NEW_PASSWORD });
    expect(await left(playerId)).toBe(0);
    return ctx.mails;
  };
  await link('google');
  expect(await unlinkedBy(0)).toEqual([{ kind: 'passwordChanged', to: email, unlinked: ['Google'] }]);
  const [row] = await $client`
    select email_confirmed_at is not null as confirmed from players where id = ${playerId}`;
  expect(row?.confirmed).toBe(true);
  await link('google');
  await link('apple');
  expect(await unlinkedBy(31)).toEqual([
    { kind: 'passwordChanged', to: email, unlinked: ['Apple', 'Google'] },
  ]);
  expect(await left(stranger.playerId)).toBe(1);
});
