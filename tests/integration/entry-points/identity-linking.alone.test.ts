import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { writeSessionCookie } from '@/app/_server/session/session-cookie';
import { changePasswordAction } from '@/app/(play)/password/actions';
import { startLinkAction } from '@/app/(play)/setting/sign-in-ways/actions';
import { google } from '@/local/stand-ins/identity';
import { appDatabase } from '@/tests/support/app-database';
import { signedInPlayer, TEST_PASSWORD } from '@/tests/support/factories';
import { browser, chooseAtEmulator, cookieStore } from '@/tests/support/identity-browser';
import {
  accountRows,
  openBrowser,
  throughGoogle,
  urlOf,
  visitCallback,
  whoIsIn,
} from '@/tests/support/identity-flows';
import { localProviders } from '@/tests/support/local-providers';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = appDatabase();
const providers = localProviders();
const rows = () => accountRows(database.db);
const settings = { appUrl: TEST_SETTINGS.APP_URL, secret: TEST_SETTINGS.SESSION_SECRET };

beforeAll(() => providers.start(google));

beforeEach(openBrowser);

afterAll(() => providers.stop());

const enter = (sessionId: string) =>
  writeSessionCookie(cookieStore, settings, { sessionId, remembered: false });

/** Starts to link in this session; resolves to the callback address. */
async function throughGoogleFrom(sessionId: string): Promise<string> {
  await enter(sessionId);
  const url = urlOf(await startLinkAction({ provider: 'google', password: TEST_PASSWORD })).href;
  const chosen = await chooseAtEmulator(url, 'gina.torres@gmail.example');
  return chosen.headers.get('location') ?? '';
}

test('linking works only for the session that started it', async () => {
  const [me, other] = [await signedInPlayer(database.db), await signedInPlayer(database.db)];
  const wayBack = () => throughGoogleFrom(me.actor.sessionId);
  const before = await rows();
  const first = await wayBack();
  await enter(other.actor.sessionId);
  expect(await visitCallback(first)).toBe('/setting?problem=google.failed');
  const second = await wayBack();
  browser.cookies.delete('lineup_session');
  expect(await visitCallback(second)).toBe('/login?problem=google.failed');
  expect(await rows()).toEqual(before);
  expect(await visitCallback(await wayBack())).toBe('/setting?linked=google');
  browser.cookies.clear();
  expect(await throughGoogle('gina.torres@gmail.example')).toBe('/signed-in?via=google');
  expect((await whoIsIn(database.db))?.id).toBe(me.actor.playerId);
  expect(await visitCallback(await throughGoogleFrom(other.actor.sessionId))).toBe(
    '/setting?problem=google.belongs-to-another',
  );
});

test('linking asks players with a password for it, and limits guesses', async () => {
  const { actor } = await signedInPlayer(database.db);
  await enter(actor.sessionId);
  const start = (password?: string) =>
    startLinkAction({ provider: 'google', ...(password ? { password } : {}) });
  expect(await start()).toMatchObject({ code: 'BAD_CREDENTIALS', message: 'Password is required' });
  for (let guess = 0; guess < 9; guess += 1) {
    expect(await start('not-my-password')).toMatchObject({
      code: 'BAD_CREDENTIALS',
      fieldErrors: { password: 'That password isn’t right.' },
    });
  }
  expect(browser.cookies.has('lineup_identity')).toBe(false);
  expect(await start(TEST_PASSWORD)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  // Changing the password counts towards the same limit.
  const change = { oldPassword: 'guess', newPassword: 'copper-kettle-9', confirmPassword: 'copper-kettle-9' };
  expect(await changePasswordAction(change)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await database.db.$client`delete from rate_limits`;
  expect(await start(TEST_PASSWORD)).toMatchObject({ ok: true });
  await database.db.$client`update players set password_hash = null where id = ${actor.playerId}`;
  expect(await start()).toMatchObject({ ok: true });
});

test('a flow that takes over 15 minutes expires with a message', async () => {
  const { actor } = await signedInPlayer(database.db);
  const back = await throughGoogleFrom(actor.sessionId);
  const before = await rows();
  // The browser has dropped the expired cookie.
  browser.cookies.delete('lineup_identity');
  expect(await visitCallback(back)).toBe('/setting?problem=google.failed');
  // A browser with a wrong clock still sends it.
  const late = await throughGoogleFrom(actor.sessionId);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1 });
  try {
    expect(await visitCallback(late)).toBe('/setting?problem=google.failed');
  } finally {
    vi.useRealTimers();
  }
  browser.cookies.clear();
  expect(await visitCallback(late)).toBe('/login?problem=google.failed');
  expect(await rows()).toEqual(before);
});

test('a player whose deletion is scheduled can log in to keep the account', async () => {
  await throughGoogle('marcus.bell@gmail.example');
  const player = await whoIsIn(database.db);
  await database.db
    .$client`update players set deletion_due_at = now() + interval '3 days' where id = ${player?.id ?? null}`;
  browser.cookies.clear();
  expect(await throughGoogle('marcus.bell@gmail.example')).toBe('/signed-in?via=google');
  expect((await whoIsIn(database.db))?.id).toBe(player?.id);
  expect(await startLinkAction({ provider: 'google' })).toMatchObject({ code: 'DELETION_SCHEDULED' });
});
