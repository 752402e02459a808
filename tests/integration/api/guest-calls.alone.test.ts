import { beforeEach, expect, test, vi } from 'vitest';
import { playAsGuestAction } from '@/app/_actions/session';
import { rememberSession } from '@/app/_server/session/session';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { xsrfToken } from '@/lib/sessions/session-tokens';
import { textsOf } from '@/messages/texts';
import { callApi } from '@/tests/support/api';
import { appDatabase } from '@/tests/support/app-database';
import { anonymousContext } from '@/tests/support/context';
import { signUpForm } from '@/tests/support/factories';
import { browser } from '@/tests/support/identity-browser';
import { OWN_PAGE } from '@/tests/support/walk';

/** Each call of a test is a request of its own. */
vi.mock('react', async (original) => ({ ...(await original<object>()), cache: (read: unknown) => read }));

const database = appDatabase();

beforeEach(async () => {
  browser.headers = new Headers(OWN_PAGE);
  browser.cookies.clear();
  await database.db.$client`delete from rate_limits`;
});

const newGuest = async () =>
  (await callApi('guest', { input: { agreed: true } })).body.data as {
    token: string;
    id: string;
    name: string;
  };
const guests = async () => (await database.db.$client`select 1 from players where is_guest`).length;

test('an app plays as a guest and keeps the game by signing up, with a new token', async () => {
  const { token, id, name } = await newGuest();
  expect(name).toMatch(/^Guest \d{5}$/);
  expect(await callApi('decrypt', { token, input: {} })).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_NEEDED', message: expect.stringContaining('You need an account for this.') },
  });
  const form = signUpForm();
  const claimed = await callApi('register', { token, input: form });
  expect(claimed).toMatchObject({ status: 200, body: { message: 'Registered successfully', data: { id } } });
  const input = { email: claimed.body.data.email };
  const opened = await callApi('decrypt', { token: claimed.body.data.token, input });
  expect(opened.body.data).toEqual({ email: form.email });
  // Whoever knew the guest's token does not get into the account.
  expect(await callApi('decrypt', { token, input })).toMatchObject({
    status: 401,
    body: { code: 'NOT_SIGNED_IN' },
  });
  expect(await callApi('register', { token, input: form })).toMatchObject({ status: 409 });
});

test('a guest’s name and refusals follow Accept-Language; codes and success messages do not', async () => {
  const headers = { 'accept-language': 'es-US,es;q=0.9,en;q=0.8' };
  const made = await callApi('guest', { headers, input: { agreed: true } });
  expect(made.body.data.name).toMatch(/^Visitante \d{5}$/);
  const { token } = made.body.data;
  const inSpanish = await callApi('decrypt', { token, headers, input: {} });
  const message = textsOf('es', 'welcome')('accountNeeded');
  expect(inSpanish).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NEEDED', message } });
  // An app chooses with each call, whatever the account's language is.
  const inEnglish = await callApi('decrypt', { token, headers: { 'accept-language': 'en' }, input: {} });
  expect(inEnglish.body.message).toBe(textsOf('en', 'welcome')('accountNeeded'));
  const claimed = await callApi('register', { token, headers, input: signUpForm() });
  expect(claimed.body.message).toBe('Registered successfully');
});

test('a claim that is refused leaves the guest as it was', async () => {
  const { token, id } = await newGuest();
  const taken = signUpForm();
  await callApi('register', { input: taken });
  const refused = await callApi('register', { token, input: { ...signUpForm(), username: taken.username } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'TAKEN' } });
  expect(await callApi('decrypt', { token, input: {} })).toMatchObject({ body: { code: 'ACCOUNT_NEEDED' } });
  const { id: own } = (await callApi('register', { token, input: signUpForm() })).body.data;
  expect(own).toBe(id);
});

test('a page that signs its guest up through the API gets the cookie of a new session', async () => {
  const ctx = anonymousContext(database.db);
  const opened = await createGuest(ctx, { agreed: true });
  await rememberSession(ctx, opened);
  const before = browser.cookies.get('lineup_session');
  const headers = { ...OWN_PAGE, 'x-xsrf-token': xsrfToken(opened.sessionId) };
  const claimed = await callApi('register', { headers, input: signUpForm() });
  expect(claimed).toMatchObject({ status: 200, body: { data: { id: opened.playerId, token: '' } } });
  expect(browser.cookies.get('lineup_session')).not.toEqual(before);
});

test('a guest logs out, and the token stops working', async () => {
  const { token } = await newGuest();
  expect((await callApi('logout', { token })).status).toBe(200);
  expect((await callApi('decrypt', { token, input: {} })).status).toBe(401);
});

test('after 30 wrong room codes of a network right ones still count, by call and by action', async () => {
  const room_code = 'BCDFG';
  await database.db
    .$client`insert into rooms (code, created_at, used_at) values (${room_code}, now(), now())`;
  const byCall = async (code?: string) => {
    browser.cookies.clear();
    const input = { agreed: true, ...(code && { room_code: code }) };
    return (await callApi('guest', { input })).status === 200;
  };
  const byAction = async (code: string) => {
    browser.headers = new Headers(OWN_PAGE);
    browser.cookies.clear();
    return (await playAsGuestAction({ agreed: true, room_code: code })).ok;
  };
  for (let i = 0; i < 20; i += 1) expect(await byCall()).toBe(true);
  for (let i = 0; i < 15; i += 1)
    expect([await byCall('ZZZZZ'), await byAction('ZZZZZ')]).toEqual([false, false]);
  for (let i = 0; i < 3; i += 1)
    expect([await byCall(room_code), await byAction(room_code)]).toEqual([true, true]);
  expect(await byAction('ZZZZZ')).toBe(false);
  expect([await byCall(room_code), await byAction(room_code)]).toEqual([false, false]);
  // 20 seconds later.
  await database.db.$client`update rate_limits set expire = 0 where key like 'room-code-slow:%'`;
  expect([await byCall(room_code), await byAction(room_code)]).toEqual([true, true]);
});

const isEnding = async (id: string) => {
  const [row] = await database.db
    .$client`select deletion_due_at is not null as ends from players where id = ${id}`;
  return row?.ends;
};

test('a login with the token of a guest ends the guest', async () => {
  const form = signUpForm();
  await callApi('register', { input: form });
  const { email, password } = form;
  const { token, id } = await newGuest();
  const wrong = await callApi('login', { token, input: { email, password: `${password}x` } });
  expect([wrong.status, await isEnding(id)]).toEqual([401, false]);
  const answer = await callApi('login', { token, input: { email, password } });
  expect([answer.status, await isEnding(id)]).toEqual([200, true]);
  expect(answer.body.data.id).not.toBe(id);
  expect((await callApi('daily', { method: 'GET', token })).status).toBe(401);
});

test('a login with the token of an account ends nothing', async () => {
  const form = signUpForm();
  await callApi('register', { input: form });
  const input = { email: form.email, password: form.password };
  const [first, second] = [await callApi('login', { input }), await callApi('login', { input })];
  expect((await callApi('login', { token: first.body.data.token, input })).status).toBe(200);
  for (const { body } of [first, second]) {
    const opened = await callApi('decrypt', { token: body.data.token, input: { email: body.data.email } });
    expect(opened.status).toBe(200);
  }
});

test('of 1,000 guests from one network 20 get in, by call and by action together', async () => {
  const before = await guests();
  const calls = Array.from({ length: 900 }, () => callApi('guest', { input: { agreed: true } }));
  const refused = (await Promise.all(calls)).filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(880);
  for (const { status, body, headers } of refused) {
    expect([status, body.message]).toEqual([
      429,
      expect.stringMatching(/^Your network has started 20 guest/),
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  browser.headers = new Headers(OWN_PAGE);
  const actions = Array.from({ length: 100 }, () => playAsGuestAction({ agreed: true }));
  for (const answer of await Promise.all(actions))
    expect(answer).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' });
  expect((await guests()) - before).toBe(20);
});
