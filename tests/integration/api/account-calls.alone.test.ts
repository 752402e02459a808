import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '@/app/_server/session/session';
import { requestResetAction } from '@/app/(welcome)/forgot-password/actions';
import { logInAction } from '@/app/(welcome)/login/actions';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { getProfile } from '@/lib/players/profile/get-profile';
import { endOtherSessions, listSessions } from '@/lib/sessions/own-sessions';
import { xsrfToken } from '@/lib/sessions/session-tokens';
import { callApi } from '@/tests/support/api';
import { appDatabase } from '@/tests/support/app-database';
import { anonymousContext } from '@/tests/support/context';
import { signedInPlayer, signUpForm, TEST_PASSWORD } from '@/tests/support/factories';
import { browser } from '@/tests/support/identity-browser';
import { OWN_PAGE } from '@/tests/support/walk';

const database = appDatabase();
const NEW_PASSWORD = 'copper-kettle-9';
const DEVICE = { device_token: 'qwerty', device_type: 'web', device_id: 'qwerty' };

beforeEach(async () => {
  browser.cookies.clear();
  await database.db.$client`delete from rate_limits`;
});

async function newApp() {
  const form = signUpForm();
  const { username, email, password, confirm_password } = form;
  const sealed = await callApi('encrypt', { input: { email, password, confirm_password } });
  const input = { username, ...sealed.body.data, loginaccess: 1 };
  const registered = await callApi('register', { input });
  const proof = await callApi('encrypt', { input: { email, password } });
  const loggedIn = await callApi('login', { input: { ...proof.body.data, ...DEVICE } });
  const { token, id } = loggedIn.body.data as { token: string; id: string };
  return { username, email, registered, loggedIn, token, id };
}

const isOpen = async (token: string) => (await callApi('decrypt', { token, input: {} })).status === 400;
const open = async (token: string, data: object) =>
  (await callApi('decrypt', { token, input: data })).body.data;

test('an app signs up, logs in with sealed fields, opens its own fields, and logs out', async () => {
  const { username, email, registered, loggedIn, token, id } = await newApp();
  expect(registered).toMatchObject({
    status: 200,
    body: { success: true, message: 'Registered successfully', data: { token: '', id } },
  });
  expect(loggedIn).toMatchObject({ status: 200, body: { success: true, message: 'Login successful' } });
  expect(Object.keys(loggedIn.body.data)).toEqual(['token', 'email', 'name', 'id', 'route']);
  // The login opened this session, and the settings list it as an app.
  expect(await database.db.$client`select kind from sessions where player_id = ${id}`).toMatchObject([
    { kind: 'bearer' },
  ]);
  for (const { body } of [registered, loggedIn]) {
    const { email: sealedEmail, name } = body.data;
    expect(`${sealedEmail}${name}`).not.toContain(username);
    expect(await open(token, { email: sealedEmail, name })).toEqual({ email, name: username });
    const other = await newApp();
    const refused = await callApi('decrypt', { token: other.token, input: { email: sealedEmail } });
    expect(refused).toMatchObject({ status: 400, body: { message: 'Failed to decrypt user data.' } });
  }
  const out = await callApi('logout', { token, input: DEVICE });
  expect(out).toMatchObject({ status: 200, body: { success: true, data: null } });
  expect(await isOpen(token)).toBe(false);
});

test('the API refuses what the forms refuse, with the same message and the right status', async () => {
  const { username, email } = await newApp();
  const form = signUpForm();
  const register = (change: object) => callApi('register', { input: { ...form, ...change } });
  expect(await register({ email })).toMatchObject({
    status: 409,
    body: { success: false, message: 'This email already has an account.', data: null },
  });
  expect((await register({ username })).status).toBe(409);
  expect(await register({ confirm_password: 'other-password' })).toMatchObject({
    status: 400,
    body: { message: 'Passwords do not match' },
  });
  expect((await callApi('login', { input: {} })).body.message).toBe('Email is required');
  expect(await callApi('login', { input: { email, password: 'wrong-password' } })).toMatchObject({
    status: 401,
    body: { message: 'Login failed', code: 'BAD_CREDENTIALS' },
  });
  expect(await callApi('register', { input: { ...form, email: `sealed1.${'x'.repeat(60)}` } })).toMatchObject(
    {
      status: 400,
      body: { message: 'Encryption failed' },
    },
  );
});

test('known and unknown emails are limited alike, together with the forms', async () => {
  const { email } = await newApp();
  await database.db.$client`delete from rate_limits`;
  const tries = async (address: string) => {
    const answers: unknown[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { status, headers, body } = await callApi('login', {
        input: { email: address, password: 'wrong' },
      });
      answers.push([status, body.code, status === 429 && Number(headers.get('retry-after')) > 0]);
    }
    return answers;
  };
  const known = await tries(email);
  expect(known.at(-1)).toEqual([429, 'TOO_MANY_REQUESTS', true]);
  expect(await tries('nobody@players.example')).toEqual(known);
  browser.headers = new Headers(OWN_PAGE);
  expect(await logInAction({ email, password: TEST_PASSWORD, rememberMe: true })).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
});

test('a reset by code: the token of verify_otp sets the password of its own account, once, and ends every session', async () => {
  const { email, token } = await newApp();
  const asked = await callApi('forgotpassword', { input: { email } });
  expect(asked).toMatchObject({ status: 200, body: { data: { resend_in_seconds: 30 } } });
  const unknown = await callApi('forgotpassword', { input: { email: 'nobody@players.example' } });
  expect(unknown.body).toEqual(asked.body);
  for (const address of [email, 'nobody@players.example']) {
    const again = await callApi('/resend_otp', { input: { email: address } });
    expect([again.status, Number(again.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(20);
  }
  await database.db.$client`update reset_codes set created_at = created_at - interval '1 minute'`;
  const mailed = anonymousContext(database.db);
  await requestReset(mailed, { email });
  const [mail] = mailed.mails;
  const otp = (mail?.kind === 'resetPassword' && mail.code) || '';
  const wrong = String((Number(otp) + 1) % 10_000).padStart(4, '0');
  expect(await callApi('verify_otp', { input: { email, otp: wrong } })).toMatchObject({
    status: 401,
    body: { message: 'Invalid OTP' },
  });
  const verified = await callApi('verify_otp', { input: { email, otp } });
  expect(verified).toMatchObject({ status: 200, body: { message: 'OTP verified' } });
  const form = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, ...verified.body.data };
  const change = (input: object) => callApi('change_password', { input });
  expect((await change({ ...form, email, reset_token: undefined })).status).toBe(400);
  expect((await change({ ...form, email, reset_token: 'forged' })).status).toBe(403);
  const { email: another } = await newApp();
  expect((await change({ ...form, email: another })).status).toBe(403);
  expect(await isOpen(token)).toBe(true);
  expect(await change({ ...form, email })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Password updated successfully', data: null },
  });
  expect((await change({ ...form, email })).status).toBe(403);
  expect(await isOpen(token)).toBe(false);
  expect((await callApi('login', { input: { email, password: NEW_PASSWORD } })).status).toBe(200);
});

test('a reset request counts once through any entry point', async () => {
  const { email } = await newApp();
  browser.headers = new Headers(OWN_PAGE);
  await requestResetAction({ email });
  expect((await callApi('resend_otp', { input: { email } })).status).toBe(429);
});

test('update_password accepts sealed fields, keeps this session and ends the others', async () => {
  const { email, token } = await newApp();
  const other = (await callApi('login', { input: { email, password: TEST_PASSWORD } })).body.data.token;
  const sealed = await callApi('encrypt', {
    token,
    input: { password: TEST_PASSWORD, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
  });
  const { password: oldPassword, new_password: newPassword, confirm_password } = sealed.body.data;
  const input = { oldPassword, newPassword, confirmPassword: confirm_password };
  const stranger = await newApp();
  expect((await callApi('update_password', { token: stranger.token, input })).body.message).toBe(
    'Encryption failed',
  );
  const mismatch = await callApi('update_password', {
    token,
    input: { ...input, confirmPassword: 'another' },
  });
  expect(mismatch).toMatchObject({ status: 400, body: { message: 'Passwords do not match' } });
  expect(await callApi('update_password', { token, input })).toMatchObject({
    status: 200,
    body: { message: 'Password updated successfully' },
  });
  expect([await isOpen(token), await isOpen(other)]).toEqual([true, false]);
});

test('a token is listed among the player’s sessions, and ends with them', async () => {
  const player = await signedInPlayer(database.db);
  const { email } = await getProfile(player);
  const { token } = (await callApi('login', { input: { email, password: TEST_PASSWORD } })).body.data;
  expect(await listSessions(player)).toMatchObject([{ kind: 'cookie', isThis: true }, { kind: 'bearer' }]);
  await endOtherSessions(player);
  expect(await isOpen(token)).toBe(false);
});

test('delete-account ends all sessions and answers the date; after another login keep-account undoes it', async () => {
  const { email, token } = await newApp();
  const answer = await callApi('delete-account', { token });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  const days = (Date.parse(answer.body.data.deletion_due_at) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);
  expect(await isOpen(token)).toBe(false);
  const again = (await callApi('login', { input: { email, password: TEST_PASSWORD } })).body.data.token;
  expect(await callApi('decrypt', { token: again, input: {} })).toMatchObject({
    status: 403,
    body: { code: 'DELETION_SCHEDULED' },
  });
  for (const _ of ['kept', 'kept already']) {
    expect(await callApi('keep-account', { token: again })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your account will not be deleted.', data: null },
    });
    expect(await isOpen(again)).toBe(true);
  }
  expect((await callApi('logout', { token: again })).status).toBe(200);
});

test('a page that logs out through the API loses its cookies; a token leaves another session’s cookie alone', async () => {
  const { token } = await newApp();
  const player = await signedInPlayer(database.db);
  const { playerId, sessionId } = player.actor;
  await rememberSession(player, {
    playerId,
    sessionId,
    kind: 'cookie',
    remembered: true,
    expiresAt: new Date(),
  });
  await callApi('logout', { token });
  expect([...browser.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'lineup_session']);
  const headers = { ...OWN_PAGE, 'x-xsrf-token': xsrfToken(sessionId) };
  expect((await callApi('logout', { headers })).status).toBe(200);
  expect([...browser.cookies.values()].filter(({ value }) => value !== '')).toEqual([]);
  expect((await callApi('decrypt', { headers, input: {} })).status).toBe(401);
});

test('an empty password stays empty when it is sealed, and every call that takes one refuses it', async () => {
  const { username, email, password, confirm_password } = signUpForm();
  const { body } = await callApi('encrypt', { input: { email, password: '', confirm_password } });
  expect(body.data).toMatchObject({ password: '' });
  const registered = await callApi('register', { input: { username, ...body.data, loginaccess: 1 } });
  expect(registered.status).toBe(400);
  const app = await newApp();
  const login = await callApi('login', { input: { email: app.email, password: '', ...DEVICE } });
  expect(login.status).toBe(400);
  const change = { oldPassword: password, newPassword: '', confirmPassword: '' };
  expect((await callApi('update_password', { token: app.token, input: change })).status).toBe(400);
  expect(await isOpen(app.token)).toBe(true);
});
