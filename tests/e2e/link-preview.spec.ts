import sharp from 'sharp';
import { BADGE_LIST } from '@/lib/contract/badges/catalogue';
import { sharedDaily } from '@/tests/support/daily-screen';
import { expect, expectAccessible, newPlayer, test } from '@/tests/support/e2e';

const LIMIT_MS = 300;

/** Returns the content of a page's meta elements by property or name. */
function metaOf(html: string): Map<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g);
  return new Map([...tags].map(([, name = '', content = '']) => [name, content]));
}

const PAGES = ['/', '/?to=higher-lower', ...BADGE_LIST.map(({ id }) => `/shared/badge/${id}`), '/room/KWTRF'];

test('the landing page, every badge and a shared daily have a picture for link previews, open to visitors', {
  tag: '@soak',
}, async ({ page, request, baseURL }) => {
  const times: number[] = [];
  for (const path of [...PAGES, await sharedDaily(page)]) {
    const meta = metaOf(await (await request.get(path)).text());
    expect(meta.get('og:url')).toBe(new URL(path, baseURL).href);
    for (const name of ['og:title', 'og:description', 'og:image:alt', 'twitter:title'])
      expect(meta.get(name), `${path} ${name}`).toMatch(/\w{3}/);
    expect(meta.get('twitter:card')).toBe('summary_large_image');
    const address = meta.get('og:image') ?? '';
    expect(address).toMatch(new RegExp(`^${baseURL}/shared/pictures/[a-z0-9-]+\\.png$`));
    expect(meta.get('twitter:image')).toBe(address);
    const started = performance.now();
    const picture = await request.get(address, { maxRedirects: 0 });
    times.push(performance.now() - started);
    expect(picture.status()).toBe(200);
    expect(picture.headers()['cache-control']).toMatch(/public, max-age=3600, s-maxage=\d{6}/);
    expect(picture.headers()['content-security-policy']).toBeDefined();
    const { format, width, height } = await sharp(await picture.body()).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  }
  // The first one loads the engine, and a busy machine slows some of the others.
  expect(Math.min(...times)).toBeLessThan(LIMIT_MS);
});

test('the address of Higher or lower has a preview of its own for visitors, and one tap plays', {
  tag: '@soak',
}, async ({ page }) => {
  const meta = metaOf(await (await page.request.get('/higher-lower')).text());
  expect(meta.get('og:title')).toBe('Higher or lower · Lineup');
  expect(meta.get('og:description')).toBe('Two charges, one tap. How many can you get in a row?');
  expect(meta.get('og:image')).toMatch(/\/shared\/pictures\/higher-lower\.png$/);
  await page.goto('/higher-lower');
  await expect(page.getByText('Which is booked more often?')).toBeVisible();
  await page.getByRole('button', { name: 'Agree & Play Higher or lower' }).click();
  await page.waitForURL('**/higher-lower');
  await expect(page.getByRole('main').getByRole('listitem').getByRole('button')).toHaveCount(2);
});

test('an unknown badge and a bad address have neither a page nor a picture', { tag: '@soak' }, async ({
  request,
}) => {
  for (const path of [
    '/shared/badge/nope',
    '/d',
    '/d/12-k7f3q/more',
    '/shared/pictures/daily-12-rwrrvwrrrx.png',
    '/shared/pictures/daily-.png',
    '/shared/pictures/nope.png',
    '/shared/pictures/landing',
    '/shared',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
});

test('a shared badge says what it is and leads to the game, for visitors and players', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/shared/badge/sharp-focus');
  await expect(page.getByRole('heading', { name: 'Sharp Focus' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Play now' }).click();
  await expect(page.getByRole('heading', { name: 'Disclaimer' })).toBeVisible();
  await newPlayer(page);
  await page.goto('/shared/badge/sharp-focus');
  await page.getByRole('link', { name: 'Play now' }).click();
  await page.waitForURL('**/home');
});

test('a shared daily says what it is, and leads visitors over the disclaimer and players straight to the daily', async ({
  page,
}) => {
  const path = await sharedDaily(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: /^Daily No. [\d,]+$/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/7of (10|9|8) right/);
  await expect(page.getByRole('main')).toContainText('Can you beat 7?');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Play today’s ten' }).click();
  await expect(page.getByRole('heading', { name: 'Disclaimer' })).toBeVisible();
  await page.getByRole('button', { name: 'Agree & Play as a guest' }).click();
  await page.waitForURL('**/daily');
  await page.goto(path);
  await page.getByRole('link', { name: 'Play today’s ten' }).click();
  await page.waitForURL((url) => url.pathname === '/daily');
});

test('a link to no result says so, and leads to the daily', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/d/12-zzzzz');
  await expect(page.getByRole('heading', { name: 'This result is gone' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Play today’s ten' })).toBeVisible();
});
