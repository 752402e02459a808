import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { writeSessionCookie } from '@/app/_server/session-cookie';
import { revokeSessions } from '@/lib/accounts/session';
import type { ActionResult } from '@/lib/action-result';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { TEST_SETTINGS } from '@/tests/support/settings';

/** Every server action and who may call it. An action that is missing here fails the first test. */
const POLICIES: Record<string, 'anyone' | 'player'> = {
  '/app/(play)/actions.ts#logOutAction': 'player',
  '/app/(play)/actions.ts#realtimeTicketAction': 'player',
  '/app/(play)/actions.ts#setNoTimerAction': 'player',
  '/app/(play)/home/actions.ts#findCountyAction': 'player',
  '/app/(play)/leaderboard/actions.ts#leaderboardAction': 'player',
  '/app/(welcome)/login/actions.ts#logInAction': 'anyone',
  '/app/(welcome)/register/actions.ts#registerAction': 'anyone',
  '/app/(welcome)/sealed-calls/actions.ts#decryptAction': 'player',
  '/app/(welcome)/sealed-calls/actions.ts#encryptAction': 'anyone',
};

/** What takes nothing succeeds whatever is sent along; everything else must refuse rubbish. */
const TAKE_NO_INPUT = ['/app/(play)/actions.ts#logOutAction', '/app/(play)/actions.ts#realtimeTicketAction'];

/** Every HTTP route and its methods; none of them changes anything but the caller's own dead cookie. */
const ROUTES = [
  '/app/api/health/route.ts#GET',
  '/app/photos/[token]/route.ts#GET',
  '/app/session-ended/route.ts#GET',
];

type Action = (unverifiedInput?: unknown) => Promise<ActionResult<unknown>>;

const browser = vi.hoisted(() => ({
  headers: new Headers(),
  cookies: new Map<string, { name: string; value: string }>(),
}));
vi.mock('next/headers', () => ({
  headers: async () => browser.headers,
  cookies: async () => cookieStore,
}));
const cookieStore = {
  get: (name: string) => browser.cookies.get(name),
  has: (name: string) => browser.cookies.has(name),
  set: (name: string, value: string) => browser.cookies.set(name, { name, value }),
};

const database = testDatabase();
const own = { origin: TEST_SETTINGS.APP_URL, 'sec-fetch-site': 'same-origin' };

/** What each file exports at run time, by `file#name`. */
async function exportsOf(files: Record<string, () => Promise<unknown>>): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const [file, load] of Object.entries(files)) {
    for (const [name, value] of Object.entries((await load()) as Record<string, unknown>)) {
      if (typeof value === 'function') found.set(`${file}#${name}`, value);
    }
  }
  return found;
}

const actions = () => exportsOf(import.meta.glob('/app/**/actions.ts'));

async function signIn() {
  const player = await signedInPlayer(database.db);
  const settings = { appUrl: TEST_SETTINGS.APP_URL, secret: TEST_SETTINGS.SESSION_SECRET };
  await writeSessionCookie(cookieStore, settings, { sessionId: player.actor.sessionId, remembered: false });
  return player;
}

/** All rows that a refused call must leave as they are. */
async function rows(): Promise<unknown> {
  return database.db.$client`
    select (select json_agg(p order by id) from players p) as players,
      (select json_agg(s order by id) from sessions s) as sessions,
      (select json_agg(g order by player_id) from game_states g) as states,
      (select count(*)::int from ledger) as ledger`;
}

beforeAll(() => {
  process.env.DATABASE_URL = database.url;
});

beforeEach(() => {
  browser.headers = new Headers(own);
  browser.cookies.clear();
});

afterAll(() => getDatabase().$client.end());

test('every action and route has a declared policy', async () => {
  expect([...(await actions()).keys()].sort()).toEqual(Object.keys(POLICIES).sort());
  const routes = await exportsOf(import.meta.glob('/app/**/route.ts'));
  expect([...routes.keys()].sort()).toEqual(ROUTES);
});

test.each(Object.entries(POLICIES))('%s is for %s', async (name, who) => {
  const action = (await actions()).get(name) as Action;
  const before = await rows();
  const anonymous = await action({});
  if (who === 'player') expect(anonymous).toMatchObject({ ok: false, code: 'NOT_SIGNED_IN' });
  else expect(anonymous).toMatchObject({ ok: false, code: 'INVALID_INPUT' });
  expect(await rows()).toEqual(before);
});

test.each(Object.entries(POLICIES).filter(([, who]) => who === 'player'))(
  '%s refuses a session that was revoked',
  async (name) => {
    const player = await signIn();
    await revokeSessions(player, player.actor.playerId, 'all');
    const before = await rows();
    const action = (await actions()).get(name) as Action;
    expect(await action({})).toMatchObject({ ok: false, code: 'NOT_SIGNED_IN' });
    expect(await rows()).toEqual(before);
  },
);

test.each(Object.keys(POLICIES))('%s refuses foreign pages, and calls that no page made', async (name) => {
  await signIn();
  const before = await rows();
  const action = (await actions()).get(name) as Action;
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
  ];
  for (const headers of foreign) {
    browser.headers = new Headers(headers);
    expect(await action({}), JSON.stringify(headers)).toMatchObject({ ok: false, code: 'FOREIGN_ORIGIN' });
  }
  expect(await rows()).toEqual(before);
});

test.each(Object.keys(POLICIES))('%s takes any rubbish without breaking', async (name) => {
  const action = (await actions()).get(name) as Action;
  for (const rubbish of [
    undefined,
    null,
    7,
    '',
    'canary',
    [],
    [[]],
    { canary: { canary: 1 } },
    new Date(0),
  ]) {
    await signIn();
    const result = await action(rubbish);
    if (result.ok) expect(TAKE_NO_INPUT).toContain(name);
    else expect(['INVALID_INPUT', 'NOT_SIGNED_IN']).toContain(result.code);
    expect(JSON.stringify(result)).not.toContain('canary');
  }
});
