import { beforeEach, expect, test } from 'vitest';
import { getLoginMethods } from '@/lib/accounts/identity/get-login-methods';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { changePassword } from '@/lib/accounts/password/change-password';
import { openResetLink } from '@/lib/accounts/password/open-reset-link';
import { resetPassword } from '@/lib/accounts/password/reset-password';
import { verifyPassword } from '@/lib/platform/security/passwords/passwords';
import { findOpenSession, openSession } from '@/lib/sessions/session';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer, TEST_PASSWORD } from '@/tests/support/factories';
import { anonymousCaller, askForReset, codeOf, newAccount, refusalOf, tryCode } from '@/tests/support/resets';

const database = testDatabase({ warm: 20 });
const NEW_PASSWORD = 'copper-kettle-9';
const openAnother = (playerId: string) =>
  openSession(database.db, { playerId, remembered: true, now: new Date(), client: null });
const isOpen = async (sessionId: string) =>
  (await findOpenSession(database.db, sessionId, new Date())) !== null;
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
  const { sessionId } = await openAnother(playerId);
  const ctx = anonymousCaller(database.db);
  await resetPassword(ctx, { resetToken: await rightByCode(), new_password: NEW_PASSWORD });
  expect(await isOpen(sessionId)).toBe(false);
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
    fieldErrors: { new_password: 'That password is too common. Choose another one.' },
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

const form = (overrides: Partial<Parameters<typeof changePassword>[1]> = {}) => ({
  oldPassword: TEST_PASSWORD,
  newPassword: NEW_PASSWORD,
  ...overrides,
});

const hashOf = async (playerId: string) =>
  String(
    (await database.db.$client`select password_hash from players where id = ${playerId}`)[0]?.password_hash,
  );

test('the password changes, other sessions end at once, this one stays, and an email is sent', async () => {
  const ctx = await signedInPlayer(database.db);
  const stranger = await signedInPlayer(database.db);
  const { playerId, sessionId } = ctx.actor;
  const other = await openAnother(playerId);
  await changePassword(ctx, form());
  expect(await verifyPassword(await hashOf(playerId), NEW_PASSWORD)).toBe(true);
  expect(await verifyPassword(await hashOf(playerId), TEST_PASSWORD)).toBe(false);
  expect(await isOpen(sessionId)).toBe(true);
  expect(await isOpen(other.sessionId)).toBe(false);
  expect(await isOpen(stranger.actor.sessionId)).toBe(true);
  expect(ctx.published).toEqual([
    { playerId, event: { type: 'sessionRevoked', sessionIds: [other.sessionId] } },
  ]);
  expect(ctx.mails).toMatchObject([{ kind: 'passwordChanged' }]);
});

test('a wrong or missing old password, or a common new one, changes nothing', async () => {
  const ctx = await signedInPlayer(database.db);
  const other = await openAnother(ctx.actor.playerId);
  const before = await hashOf(ctx.actor.playerId);
  for (const [input, refusal] of [
    [
      form({ oldPassword: 'not-my-password' }),
      { code: 'BAD_CREDENTIALS', userMessage: 'Password update failed' },
    ],
    [form({ oldPassword: '' }), { fieldErrors: { oldPassword: 'Old Password is required' } }],
    [
      form({ newPassword: 'password1' }),
      { code: 'INVALID_INPUT', fieldErrors: { newPassword: expect.any(String) } },
    ],
  ] as const) {
    expect(await refusalOf(changePassword(ctx, input))).toMatchObject(refusal);
  }
  expect(await hashOf(ctx.actor.playerId)).toBe(before);
  expect(await isOpen(other.sessionId)).toBe(true);
  expect([...ctx.mails, ...ctx.published]).toEqual([]);
});

test('an unchanged password is refused, and an account without an email gets none', async () => {
  const ctx = await signedInPlayer(database.db);
  const same = await refusalOf(changePassword(ctx, form({ newPassword: TEST_PASSWORD })));
  expect(same).toMatchObject({ code: 'INVALID_INPUT', fieldErrors: { newPassword: expect.any(String) } });
  await database.db.$client`
    update players set password_hash = null, email_sealed = null, email_index = null
    where id = ${ctx.actor.playerId}`;
  expect(await refusalOf(changePassword(ctx, form({ oldPassword: '' })))).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await getLoginMethods(ctx)).toMatchObject({ hasPassword: false });
  expect(ctx.mails).toEqual([]);
});

test('a player who came through a provider sets a first password without an old one', async () => {
  const ctx = await signedInPlayer(database.db);
  await database.db.$client`
    update players set password_hash = null where id = ${ctx.actor.playerId}`;
  expect(await getLoginMethods(ctx)).toMatchObject({ hasPassword: false });
  await changePassword(ctx, form({ oldPassword: '' }));
  expect(await getLoginMethods(ctx)).toMatchObject({ hasPassword: true });
  expect(await verifyPassword(await hashOf(ctx.actor.playerId), NEW_PASSWORD)).toBe(true);
  expect(ctx.mails).toMatchObject([{ kind: 'passwordChanged' }]);
});

test('of two concurrent changes one succeeds', async () => {
  const ctx = await signedInPlayer(database.db);
  const passwords = [`${NEW_PASSWORD}-a`, `${NEW_PASSWORD}-b`] as const;
  const tries = await Promise.allSettled(
    passwords.map((newPassword) => changePassword(ctx, form({ newPassword }))),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const winner = passwords[tries.findIndex(({ status }) => status === 'fulfilled')] ?? '';
  expect(await verifyPassword(await hashOf(ctx.actor.playerId), winner)).toBe(true);
});

test('many ended sessions are published in one short event', async () => {
  const ctx = await signedInPlayer(database.db);
  await database.db.$client`
    insert into sessions (player_id, kind, expires_at)
    select ${ctx.actor.playerId}, 'cookie', now() + interval '1 day' from generate_series(1, 300)`;
  await changePassword(ctx, form());
  expect(ctx.published).toMatchObject([{ event: { type: 'sessionRevoked', sessionIds: 'all' } }]);
  expect(await isOpen(ctx.actor.sessionId)).toBe(true);
});
