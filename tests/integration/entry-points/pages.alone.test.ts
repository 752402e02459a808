import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { screenKind } from '@/app/_server/screens';
import { writeSessionCookie } from '@/app/_server/session-cookie';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest, signedInPlayer } from '@/tests/support/factories';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { digestOfRows } from '@/tests/support/walk';
import { findPages, type PageModule } from '@/tests/support/walk-pages';
import { PAGES, PAGES_FOR_GUESTS } from './expected-policies';

const browser = vi.hoisted(() => ({
  cookies: new Map<string, { name: string; value: string }>(),
}));
vi.mock('next/headers', () => ({ headers: async () => new Headers(), cookies: async () => cookieStore }));
const cookieStore = {
  get: (name: string) => browser.cookies.get(name),
  has: (name: string) => browser.cookies.has(name),
  set: (name: string, value: string) => browser.cookies.set(name, { name, value }),
};

const database = testDatabase();
const pages = findPages(import.meta.glob<PageModule>(['/app/**/page.tsx', '!/app/*/desk/**']));
const settings = { appUrl: TEST_SETTINGS.APP_URL, secret: TEST_SETTINGS.SESSION_SECRET };

async function signIn() {
  const player = await signedInPlayer(database.db);
  await writeSessionCookie(cookieStore, settings, { sessionId: player.actor.sessionId, remembered: false });
  return player;
}

beforeAll(() => {
  process.env.DATABASE_URL = database.url;
});
beforeEach(() => browser.cookies.clear());
afterAll(() => getDatabase().$client.end());

test('every page is listed, and the middleware knows the players’ screens', () => {
  const listed = Object.entries(PAGES);
  expect(pages.map(({ path }) => path).toSorted()).toEqual(listed.map(([path]) => path).toSorted());
  for (const [path, who] of listed) {
    expect(screenKind(path) === 'player', path).toBe(who !== 'anyone');
  }
});

const guarded = pages
  .filter(({ path }) => PAGES[path] !== 'anyone')
  .map(({ path, visit }) => [path, visit] as const);

test.each(guarded)(
  '%s shows nothing without a session, after its end, or while a deletion is scheduled',
  async (path, visit) => {
    expect(await visit()).toBe('/login');
    const player = await signIn();
    await revokeSessions(player, player.actor.playerId, 'all');
    expect(await visit()).toBe('/session-ended');
    const { actor } = await signIn();
    await database.db.$client`
      update players set deletion_due_at = now() + interval '7 days' where id = ${actor.playerId}`;
    const before = await digestOfRows(database.db);
    expect(await visit()).toBe(PAGES[path] === 'leaving' ? null : '/keep-account');
    expect(await digestOfRows(database.db)).toEqual(before);
  },
);

test.each(guarded)('%s is for an open session', async (path, visit) => {
  await signIn();
  expect(await visit()).toBe(PAGES[path] === 'leaving' ? '/home' : null);
});

test.each(guarded)('%s is for a guest only if it is listed', async (path, visit) => {
  const { actor } = await signedInGuest(database.db);
  await writeSessionCookie(cookieStore, settings, { sessionId: actor.sessionId, remembered: true });
  const before = await digestOfRows(database.db);
  const expected = PAGES[path] === 'leaving' ? '/home' : '/register';
  expect(await visit()).toBe(PAGES_FOR_GUESTS.includes(path) ? null : expected);
  expect(await digestOfRows(database.db)).toEqual(before);
});

test.each(['/login', '/register'])('%s is for visitors and guests; accounts go to the game', async (path) => {
  const visit = pages.find((page) => page.path === path)?.visit;
  expect(await visit?.()).toBeNull();
  const { actor } = await signedInGuest(database.db);
  await writeSessionCookie(cookieStore, settings, { sessionId: actor.sessionId, remembered: true });
  expect(await visit?.()).toBeNull();
  const player = await signIn();
  expect(await visit?.()).toBe('/home');
  await revokeSessions(player, player.actor.playerId, 'all');
  expect(await visit?.()).toBe('/session-ended');
});
