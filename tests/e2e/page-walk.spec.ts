import type { APIRequestContext, Page } from '@playwright/test';
import { PAGES } from '../integration/entry-points/expected-policies';
import { expect, newPlayer, query, test } from '../support/e2e';
import { SESSION_COOKIE } from '../support/requests';
import { sized } from '../support/settings';

/** A test that walks the code sees to it that none is missing in the table. */
const PLAYER_PAGES = Object.keys(PAGES).filter((path) => PAGES[path] !== 'anyone');
const MAX_REDIRECTS = 4;

type Headers = Record<string, string>;

/** Ways to ask for a page that have led past a guard somewhere. */
const ways = (path: string): [way: string, headers: Headers][] => [
  [path, {}],
  [`${path}.rsc`, {}],
  [`${path}.segments/_tree.segment.rsc`, { rsc: '1' }],
  [`${path}?_rsc=1`, { rsc: '1' }],
  [`${path}?_rsc=1`, { rsc: '1', 'next-router-prefetch': '1' }],
  [`${path}?_rsc=1`, { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }],
  [`${path}?_rsc=1`, { rsc: '1', 'next-router-state-tree': encodeURIComponent('["",{}]') }],
  [path, { purpose: 'prefetch', 'x-middleware-prefetch': '1' }],
  [`/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`, {}],
  [`${path}/`, {}],
  [`/x/..${path}`, {}],
  [path, { 'x-middleware-subrequest': Array(5).fill('middleware').join(':') }],
  [path, { 'x-middleware-subrequest': 'src/middleware:nowaf:src/middleware' }],
  [path, { 'x-middleware-rewrite': path, 'x-middleware-next': '1', 'x-nextjs-data': '1' }],
  [path, { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '127.0.0.1', 'x-original-url': '/terms' }],
];

/**
 * Every page in every way, at full size. `npm test` tries each page in the plain way, which is the first, and in a third of the
 * others. The third changes from page to page.
 */
const attempts = PLAYER_PAGES.flatMap((path, pageIndex) =>
  ways(path)
    .filter((_way, i) => i === 0 || (pageIndex + i) % sized(1, 3) === 0)
    .map(([way, headers]) => ({ path, way, headers })),
);

type Journey = { stops: string[]; said: string; status: number; cookie: string | undefined };

/** Follows redirects like a browser with this cookie, and deletes the cookie when a response says so. */
async function travel(
  request: APIRequestContext,
  way: string,
  headers: Headers,
  cookie?: string,
): Promise<Journey> {
  const journey: Journey = { stops: [way], said: '', status: 0, cookie };
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const carried: Headers = journey.cookie ? { cookie: `${SESSION_COOKIE}=${journey.cookie}` } : {};
    const answer = await request.get(journey.stops.at(-1) ?? '', {
      headers: { ...(hop === 0 ? headers : {}), ...carried },
      maxRedirects: 0,
    });
    const set = new RegExp(`${SESSION_COOKIE}=([^;]*)`).exec(answer.headers()['set-cookie'] ?? '');
    if (set) journey.cookie = set[1] || undefined;
    journey.status = answer.status();
    journey.said += await answer.text();
    const { location } = answer.headers();
    if (location === undefined) return journey;
    journey.stops.push(location.replace(/^https?:\/\/[^/]+/, ''));
  }
  throw new Error(`a loop: ${journey.stops.join(' → ')}`);
}

type Known = { cookie: string; playerId: string; secrets: string[] };

/** Signs a new player up; what only their own screens may show, and the cookie that a thief would have. */
async function capturedPlayer(page: Page): Promise<Known> {
  const player = await newPlayer(page);
  await page.goto('/profile');
  await expect(page.locator('main')).toHaveCount(1);
  const code = /(?<!\d)\d{8}(?!\d)/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
  expect(code).not.toBe('');
  const [row] = await query<{ id: string }[]>`select id from players where referral_code = ${code}`;
  const cookie = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE)?.value ?? '';
  await page.goto('about:blank');
  return { cookie, playerId: row?.id ?? '', secrets: [player.username, player.email, code] };
}

/**
 * What is no page of ours, and answers to the browser's router: these carry their redirect inside, to be followed by its next
 * visit, or are empty where it asked only whether to prefetch.
 */
function leadsNowhere({ status, said }: Journey, headers: Headers): boolean {
  if (status === 404 || (status === 200 && 'rsc' in headers)) return true;
  return 'x-middleware-prefetch' in headers && said === '{}';
}

/**
 * Makes all requests of `attempts`, and expects no secret in any answer. Returns the journeys that reached a page, each with
 * its request.
 */
async function expectAllHidden(
  request: APIRequestContext,
  { cookie, secrets }: Omit<Known, 'playerId'>,
): Promise<[asked: string, Journey][]> {
  const led: [string, Journey][] = [];
  for (const { way, headers } of attempts) {
    const journey = await travel(request, way, headers, cookie);
    for (const secret of secrets) expect(journey.said).not.toContain(secret);
    const asked = `${way} ${JSON.stringify(headers)}: ${journey.stops.join(' → ')}`;
    if (!leadsNowhere(journey, headers)) led.push([asked, journey]);
  }
  return led;
}

test('an open session sees its own pages (control case of the tests below)', async ({ page, request }) => {
  const { cookie, secrets } = await capturedPlayer(page);
  const profile = await travel(request, '/profile', {}, cookie);
  // /profile masks the email, and the form has no User ID.
  const form = await travel(request, '/edit-profile', {}, cookie);
  expect([profile.stops, form.stops]).toEqual([['/profile'], ['/edit-profile']]);
  for (const secret of secrets) expect(profile.said + form.said).toContain(secret);
});

/** Where a visitor comes to. /higher-lower leads to the start page, or to the login with a session that has ended. */
const entranceOf = (path: string) =>
  path === '/higher-lower' ? /^\/(login|\?to=higher-lower$)/ : /^\/login(\?|$)/;

test('requests without a cookie or with a forged one are redirected to /login or the start page', async ({
  request,
}) => {
  test.slow();
  const forged = [undefined, 'forged', 'Fe26.2*1*aa*bb*cc**dd*ee~2', encodeURIComponent('{"sessionId":"x"}')];
  for (const { path, way, headers } of attempts) {
    for (const cookie of way === path ? forged : [undefined]) {
      const journey = await travel(request, way, headers, cookie);
      const asked = `${way} ${JSON.stringify(headers)} ${cookie}: ${journey.stops.join(' → ')}`;
      // The page judges a forged cookie, as it does a revoked one.
      if (cookie !== undefined && leadsNowhere(journey, headers)) continue;
      // What is no page of ours at all may also be just that.
      if (journey.status !== 404) expect(journey.stops.at(-1), asked).toMatch(entranceOf(path));
    }
  }
});

test('a revoked cookie redirects to /login, is deleted, and shows no data of its player', async ({
  page,
  request,
}) => {
  test.slow();
  const { cookie, playerId, secrets } = await capturedPlayer(page);
  await query`update sessions set revoked_at = now() where player_id = ${playerId}`;
  for (const [asked, journey] of await expectAllHidden(request, { cookie, secrets })) {
    expect(journey.stops.at(-1), asked).toMatch(/^\/login(\?problem=logged-out)?$/);
    expect(journey.cookie, asked).toBeUndefined();
  }
  for (const path of ['/', '/login']) {
    const { stops, cookie: kept } = await travel(request, path, {}, cookie);
    expect([stops.at(-1), kept]).toEqual([expect.stringMatching(/^\/login/), undefined]);
  }
});

test('a player whose deletion is scheduled sees only the page to keep the account', async ({
  page,
  request,
}) => {
  test.slow();
  const { cookie, playerId, secrets } = await capturedPlayer(page);
  await query`update players set deletion_due_at = now() + interval '7 days' where id = ${playerId}`;
  for (const [asked, { stops }] of await expectAllHidden(request, { cookie, secrets })) {
    expect(stops.at(-1), asked).toMatch(/^(\/x\/\.\.)?\/keep-account(\?|\/|$)/);
  }
});
