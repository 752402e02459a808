import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { screenKind } from '@/app/_server/screens';
import { writeSessionCookie } from '@/app/_server/session-cookie';
import { revokeSessions } from '@/lib/accounts/session';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { digestOfRows } from '@/tests/support/walk';
import { PAGES } from './expected-policies';

const browser = vi.hoisted(() => ({
  cookies: new Map<string, { name: string; value: string }>(),
}));
vi.mock('next/headers', () => ({ headers: async () => new Headers(), cookies: async () => cookieStore }));
const cookieStore = {
  get: (name: string) => browser.cookies.get(name),
  has: (name: string) => browser.cookies.has(name),
  set: (name: string, value: string) => browser.cookies.set(name, { name, value }),
};

type Page = { default: (props: object) => ReactNode | Promise<ReactNode> };

const database = testDatabase();
const pages = import.meta.glob<Page>('/app/**/page.tsx');
const settings = { appUrl: TEST_SETTINGS.APP_URL, secret: TEST_SETTINGS.SESSION_SECRET };

/** `/app/(play)/home/page.tsx` is at `/home`. */
function pathOf(file: string): string {
  const path = file.replace(/^\/app|\/page\.tsx$/g, '').replace(/\/\([^)]*\)/g, '');
  return path === '' ? '/' : path;
}

/** Where the page sends its visitor, or null where it shows something. */
async function visit(file: string): Promise<string | null> {
  const found = await pages[file]?.();
  try {
    await found?.default({ params: Promise.resolve({}), searchParams: Promise.resolve({}) });
    return null;
  } catch (error) {
    const digest = String((error as { digest?: unknown }).digest);
    if (digest.startsWith('NEXT_REDIRECT')) return digest.split(';')[2] ?? '';
    throw error;
  }
}

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

test('every page is listed, and the middleware knows the screens of players', () => {
  const listed = Object.entries(PAGES);
  expect(Object.keys(pages).map(pathOf).toSorted()).toEqual(listed.map(([path]) => path).toSorted());
  for (const [path, who] of listed) {
    expect(screenKind(path) === 'player', path).toBe(who !== 'anyone');
  }
});

const guarded = Object.keys(pages)
  .map((file) => [pathOf(file), file] as const)
  .filter(([path]) => PAGES[path] !== 'anyone');

test.each(guarded)(
  '%s shows nothing to nobody, to an ended session, nor to who is being deleted',
  async (path, file) => {
    expect(await visit(file)).toBe('/login');
    const player = await signIn();
    await revokeSessions(player, player.actor.playerId, 'all');
    expect(await visit(file)).toBe('/session-ended');
    const { actor } = await signIn();
    await database.db.$client`
    update players set deletion_due_at = now() + interval '7 days' where id = ${actor.playerId}`;
    const before = await digestOfRows(database.db);
    expect(await visit(file)).toBe(PAGES[path] === 'leaving' ? null : '/keep-account');
    expect(await digestOfRows(database.db)).toEqual(before);
  },
);

test.each(guarded)('%s is for an open session', async (path, file) => {
  await signIn();
  expect(await visit(file)).toBe(PAGES[path] === 'leaving' ? '/home' : null);
});
