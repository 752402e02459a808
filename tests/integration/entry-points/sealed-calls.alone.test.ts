import { beforeEach, expect, test } from 'vitest';
import { changePasswordAction, encryptAction } from '@/app/(play)/password/actions';
import { decryptAction } from '@/app/(play)/profile/actions';
import { logInAction } from '@/app/(welcome)/login/actions';
import { apiCalls } from '@/app/api/v1/_calls/calls';
import { concealProfile } from '@/lib/players/profile/conceal-profile';
import { getProfile, getSealedProfile } from '@/lib/players/profile/get-profile';
import { appDatabase } from '@/tests/support/app-database';
import { browsingPlayer } from '@/tests/support/browse-as';
import { TEST_PASSWORD } from '@/tests/support/factories';
import { browser } from '@/tests/support/identity-browser';
import { apiRequest, OWN_PAGE, ownApiHeaders } from '@/tests/support/walk';

const database = appDatabase();
const NEW_PASSWORD = 'copper-kettle-9';

beforeEach(() => {
  browser.headers = new Headers(OWN_PAGE);
  browser.cookies.clear();
});

const signIn = () => browsingPlayer(database.db);

async function post(path: 'encrypt' | 'decrypt', body: object) {
  const call = apiCalls.find(({ definition }) => definition.path === path) ?? expect.fail(path);
  const response = await call(apiRequest(path, { headers: await ownApiHeaders(), input: body }));
  return { status: response.status, envelope: await response.json() };
}

test('fields that an anonymous caller sealed log in, and never open through decrypt', async () => {
  const email = (await getProfile(await signIn())).email ?? '';
  browser.cookies.clear();
  const sealed = await post('encrypt', { email, password: TEST_PASSWORD });
  expect(sealed).toMatchObject({ status: 200, envelope: { success: true, message: '' } });
  const { data } = sealed.envelope;
  expect(JSON.stringify(data)).not.toContain(TEST_PASSWORD);
  expect(await post('decrypt', { email: data.email })).toEqual({
    status: 401,
    envelope: { success: false, message: 'Please log in again.', data: null, code: 'NOT_SIGNED_IN' },
  });
  expect(await logInAction({ ...data, rememberMe: false })).toEqual({ ok: true, data: { goTo: '/home' } });
  expect(await post('decrypt', { email: data.email })).toEqual({
    status: 400,
    envelope: {
      success: false,
      message: 'Failed to decrypt user data.',
      data: null,
      code: 'INVALID_INPUT',
    },
  });
});

test('fields that a player sealed open for that player alone', async () => {
  await signIn();
  const sealed = await post('encrypt', { email: 'anna@example.org', name: 'Anna' });
  expect(await post('decrypt', sealed.envelope.data)).toEqual({
    status: 200,
    envelope: { success: true, message: '', data: { email: 'anna@example.org', name: 'Anna' } },
  });
  await signIn();
  expect((await post('decrypt', sealed.envelope.data)).status).toBe(400);
});

test('the profile page gets masked contacts, which the action opens for their player alone', async () => {
  const player = await signIn();
  const profile = { ...(await getProfile(player)), phone: '+15551234567' };
  const { email, phone } = concealProfile(player, profile);
  expect(JSON.stringify([email, phone])).not.toMatch(new RegExp(`${profile.email}|\\+1555`));
  const sealed = { email: email?.sealed ?? '', phone: phone?.sealed ?? '' };
  const data = { email: profile.email, phone: profile.phone };
  expect(await decryptAction(sealed)).toEqual({ ok: true, data });
  await signIn();
  expect(await decryptAction(sealed)).toMatchObject({ ok: false, message: 'Failed to decrypt user data.' });
});

test('an empty field of the profile stays empty, by call and by action', async () => {
  const player = await signIn();
  const email = (await getProfile(player)).email;
  const profile = await getSealedProfile(player);
  expect(profile.phone).toBe('');
  const input = { email: profile.email, phone: profile.phone };
  expect((await post('decrypt', input)).envelope).toMatchObject({
    success: true,
    data: { email, phone: '' },
  });
  expect(await decryptAction(input)).toEqual({ ok: true, data: { email, phone: '' } });
  const board = { phone: '', usernames: ['', profile.username] };
  expect(await post('decrypt', board)).toMatchObject({
    status: 200,
    envelope: { data: { phone: '', usernames: ['', expect.stringMatching(/./)] } },
  });
  expect(await post('encrypt', { email: '' })).toMatchObject({
    status: 200,
    envelope: { data: { email: '' } },
  });
  expect(await encryptAction({ email: '', name: 'Anna' })).toMatchObject({
    ok: true,
    data: { email: '', name: expect.stringMatching(/^sealed/) },
  });
  expect((await post('decrypt', {})).status).toBe(400);
});

/** Returns what the form on /password sends. */
async function sealedForm() {
  const sealed = await encryptAction({ password: TEST_PASSWORD, new_password: NEW_PASSWORD });
  if (!sealed.ok) throw new Error(sealed.message);
  expect(JSON.stringify(sealed)).not.toMatch(new RegExp(`${TEST_PASSWORD}|${NEW_PASSWORD}`));
  const { password, new_password } = sealed.data;
  return { oldPassword: password, newPassword: new_password, confirmPassword: new_password };
}

test('sealed fields change the password only of the player who sealed them', async () => {
  const email = (await getProfile(await signIn())).email ?? '';
  expect(await changePasswordAction(await sealedForm())).toEqual({ ok: true, data: null });
  const stolen = await sealedForm();
  await signIn();
  expect(await changePasswordAction(stolen)).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Encryption failed',
  });
  browser.cookies.clear();
  expect(await logInAction({ email, password: NEW_PASSWORD, rememberMe: false })).toMatchObject({ ok: true });
});
