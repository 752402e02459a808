import type { Page } from '@playwright/test';
import { expect, logIn, newPlayer, test } from '../support/e2e';
import { forgetMe, logOut, replay, SESSION_COOKIE, visit } from '../support/requests';
import { sized } from '../support/settings';

test('a logged-in player skips the landing page, and a link to /session-ended does not log them out', {
  tag: '@soak',
}, async ({ page, context }) => {
  await newPlayer(page);
  for (const path of ['/', '/login', '/register']) {
    expect(await visit(page.request, path)).toEqual({ status: 307, location: '/home' });
  }
  expect(await visit(page.request, '/session-ended')).toEqual({ status: 303, location: '/home' });
  expect((await context.cookies()).some(({ name }) => name === SESSION_COOKIE)).toBe(true);
  expect(await visit(page.request, '/session-ended?to=https://evil.example')).toMatchObject({
    location: '/home',
  });
});

test('Remember me sets a cookie that outlives the browser session', async ({ page, context }) => {
  const player = await newPlayer(page);
  await forgetMe(page);
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
  const [cookie] = (await context.cookies()).filter(({ name }) => name === SESSION_COOKIE);
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});

test('a cookie captured before log-out is refused afterwards, by pages and by actions', async ({
  page,
  request,
}) => {
  const player = await newPlayer(page);
  await forgetMe(page);
  await page.goto('/login');
  const asked = page.waitForRequest(
    (sent) => 'next-action' in sent.headers() && sent.url().endsWith('/home'),
  );
  await logIn(page, player);
  const ticketAction = await asked;
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === SESSION_COOKIE);
  const captured = { cookie: `${SESSION_COOKIE}=${cookie?.value}` };
  const data = ticketAction.postData() ?? '[]';
  expect(await (await replay(request, ticketAction, { headers: captured, data })).text()).toContain(
    '"ok":true',
  );
  await logOut(page);
  expect(await visit(request, '/home', captured)).toMatchObject({ location: '/session-ended' });
  const refused = await (await replay(request, ticketAction, { headers: captured, data })).text();
  expect(refused).toContain('NOT_SIGNED_IN');
  expect(refused).not.toContain('ticket":"');
});

test('after a session has ended, each screen redirects to the login and says why', async ({
  page,
  browser,
}) => {
  const player = await newPlayer(page);
  const actsOf: Record<string, (page: Page) => Promise<void>> = {
    '/setting': (page) => page.getByRole('switch', { name: 'No timer' }).click(),
    '/setting#download': (page) => page.getByRole('button', { name: 'Download my data' }).click(),
    '/setting#resend': (page) => page.getByRole('button', { name: 'Resend', exact: true }).click(),
    '/edit-profile': (page) => page.getByRole('button', { name: 'Update' }).click(),
    '/leaderboard': (page) => page.getByRole('tab', { name: 'Weekly' }).click(),
  };
  const phone = await (await browser.newContext()).newPage();
  // `npm test` tries the last two screens only, to save time.
  for (const [path, act] of Object.entries(actsOf).slice(sized(0, -2))) {
    await logIn(phone, player);
    await phone.goto(path);
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await expect(page.getByText('You aren’t logged in on any other device.')).toBeVisible();
    await act(phone);
    await phone.waitForURL(/\/login/);
    const why = 'You were logged out. Log in again.';
    await expect(phone.getByRole('main').getByRole('alert'), path).toHaveText(why);
  }
  await phone.context().close();
});
