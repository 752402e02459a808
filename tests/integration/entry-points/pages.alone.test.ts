import { beforeEach, expect, test } from 'vitest';
import { screenKind } from '@/app/_server/front/screens';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { appDatabase } from '@/tests/support/app-database';
import { browsingGuest, browsingPlayer } from '@/tests/support/browse-as';
import { browser } from '@/tests/support/identity-browser';
import { digestOfRows } from '@/tests/support/walk';
import { findPages, type PageModule } from '@/tests/support/walk-pages';
import { PAGES, PAGES_FOR_GUESTS } from './expected-policies';

const database = appDatabase();
const pages = findPages(import.meta.glob<PageModule>(['/app/**/page.tsx', '!/app/*/desk/**']));

beforeEach(() => browser.cookies.clear());

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
    const player = await browsingPlayer(database.db);
    await revokeSessions(player, player.actor.playerId, 'all');
    expect(await visit()).toBe('/session-ended');
    const { actor } = await browsingPlayer(database.db);
    await database.db.$client`
      update players set deletion_due_at = now() + interval '7 days' where id = ${actor.playerId}`;
    const before = await digestOfRows(database.db);
    expect(await visit()).toBe(PAGES[path] === 'playerOrLeaving' ? null : '/keep-account');
    expect(await digestOfRows(database.db)).toEqual(before);
  },
);

test.each(guarded)('%s is for an open session', async (path, visit) => {
  await browsingPlayer(database.db);
  expect(await visit()).toBe(PAGES[path] === 'playerOrLeaving' ? '/home' : null);
});

test.each(guarded)('%s is for a guest only if it is listed', async (path, visit) => {
  await browsingGuest(database.db);
  const before = await digestOfRows(database.db);
  const expected = PAGES[path] === 'playerOrLeaving' ? '/home' : '/register';
  expect(await visit()).toBe(PAGES_FOR_GUESTS.includes(path) ? null : expected);
  expect(await digestOfRows(database.db)).toEqual(before);
});

test.each(['/login', '/register'])('%s is for visitors and guests; accounts go to the game', async (path) => {
  const visit = pages.find((page) => page.path === path)?.visit;
  expect(await visit?.()).toBeNull();
  await browsingGuest(database.db);
  expect(await visit?.()).toBeNull();
  const player = await browsingPlayer(database.db);
  expect(await visit?.()).toBe('/home');
  await revokeSessions(player, player.actor.playerId, 'all');
  expect(await visit?.()).toBe('/session-ended');
});
