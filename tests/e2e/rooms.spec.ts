import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectFits,
  logIn,
  NETWORK_LOST,
  newPlayer,
  query,
  signUp,
  test,
} from '@/tests/support/e2e';
import { FIXED_CODE, fixRoom } from '@/tests/support/fixed-room';
import { goOnToLast, keepResult, openRoom, rightOption, untilOpen } from '@/tests/support/live-room';
import { goOffline } from '../support/requests';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

const players = (page: Page) => page.getByRole('list', { name: 'Players' }).getByRole('listitem');
const result = (page: Page) => page.getByTestId('room-result');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'You left the room')).toBeVisible();
}

/** Opens a page in a browser of its own. Its problems are not watched. */
async function another(browser: Browser, options: object, opened: BrowserContext[]): Promise<Page> {
  const context = await browser.newContext(options);
  opened.push(context);
  return context.newPage();
}

const opened: BrowserContext[] = [];
test.afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()));
});

test('three browsers play: a host who leaves, a player who reloads, and a guest who came by the link', async ({
  page: ana,
  browser,
}) => {
  // Three browsers on one machine.
  test.slow();
  const host = await another(browser, DESKTOP, opened);
  const guest = await another(browser, PHONE, opened);
  await newPlayer(host);
  await newPlayer(ana);
  const code = await openRoom(host);
  await expect(host.getByText('Waiting for one more player')).toBeVisible();
  await ana.goto('/room');
  await ana.getByLabel('Have a code?').fill(code.toLowerCase());
  await ana.getByRole('button', { name: 'Join' }).click();
  await expect(players(ana)).toHaveCount(2);
  await expectAccessible(ana);
  await guest.goto(`/room/${code}`);
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Play now' }).click();
  for (const page of [host, ana, guest]) await expect(players(page)).toHaveCount(3);
  await expectAccessible(host);
  await host.getByRole('button', { name: 'Start' }).click();

  // Everybody answers: the question ends at once.
  const all = [host, ana, guest];
  for (const page of all) await untilOpen(page, 1);
  await expect(host.getByRole('region', { name: 'Standings' })).toBeVisible();
  await expect(ana.getByRole('region', { name: 'Standings' })).toBeHidden();
  await expectAccessible(ana);
  const first = await rightOption(code);
  // A report does not leave the question. While its dialog is open, keys choose no answer.
  await guest.getByRole('button', { name: 'More about this photo' }).click();
  await guest.keyboard.press(String(first));
  await expect(
    guest.getByRole('link', { name: 'Is this you? Ask us to take it down (new tab)' }),
  ).toHaveAttribute('target', '_blank');
  await guest.getByRole('dialog').getByLabel('This photo shouldn’t be here').check();
  await guest.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(guest.getByRole('dialog')).toHaveCount(0);
  await ana.keyboard.press(String(first));
  await expect(ana.locator('[data-verdict="locked"]')).toBeVisible();
  await expect(ana.locator('[data-verdict="right"]')).toHaveCount(0);
  await expect(guest.getByTestId('answered')).toContainText('1 of 3 answered');
  await guest.keyboard.press(String((first % 4) + 1));
  await host.keyboard.press(String(first));
  await keepResult(code);
  await expect(result(ana)).toContainText('Right');
  await expect(result(guest)).toContainText('Not this time');
  await expect(ana.getByTestId('announcer')).toContainText('Booked for:');
  await expectAccessible(ana);

  // The host goes on. A reload after the answer shows the choice, and one before it loses nothing.
  await host.getByRole('button', { name: 'Next' }).click();
  for (const page of all) await untilOpen(page, 2);
  const second = await rightOption(code);
  await ana.keyboard.press(String(second));
  await expect(ana.locator('[data-verdict="locked"]')).toBeVisible();
  // One after the other: the player who comes back first becomes the host when the host leaves.
  await ana.reload();
  await expect(ana.locator('[data-verdict="locked"]')).toBeVisible();
  await guest.reload();
  await untilOpen(guest, 2);
  await guest.keyboard.press(String(second));
  await host.keyboard.press(String((second % 4) + 1));
  await keepResult(code);
  await expect(result(ana)).toContainText('Right');
  await expect(result(guest)).toContainText('Right');

  // The host leaves: the next one may go on.
  await leave(host);
  await expect(ana.getByText('You’re the host now.')).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Next' })).toBeVisible();
  await goOnToLast(code);
  for (const page of [ana, guest]) await untilOpen(page, 10);
  const last = await rightOption(code);
  for (const page of [ana, guest]) await page.keyboard.press(String(last));
  await keepResult(code);
  await expect(result(ana)).toContainText('Right');
  await ana.getByRole('button', { name: 'Next' }).click();
  await expect(heading(ana, 'You won!')).toBeVisible();
  await expect(heading(guest, 'You came 2nd')).toBeVisible();
  await expectAccessible(guest);
  await expect(guest.getByRole('link', { name: 'Sign up' })).toBeVisible();

  await host.getByRole('button', { name: 'Join again' }).click();
  await expect(host.getByText(/to start a rematch…/)).toBeVisible();
  await ana.getByRole('button', { name: 'Play again' }).click();
  for (const page of all) await untilOpen(page, 1);
});

test('a class: the host presents to guests with nicknames, on a stage, and keeps the results', async ({
  page: host,
  browser,
}) => {
  test.slow();
  const [mia, jonas] = [await another(browser, PHONE, opened), await another(browser, PHONE, opened)];
  await newPlayer(host);
  const code = await openRoom(host);
  for (const [page, nickname] of [
    [mia, 'Mia'],
    [jonas, 'Jonas_K'],
  ] as const) {
    await page.goto(`/room/${code}`);
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByLabel('Your nickname').fill('x');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Use 3 to 20 letters')).toBeVisible();
    await page.getByLabel('Your nickname').fill(nickname);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(players(page).filter({ hasText: 'You' })).toContainText(nickname);
  }
  await host.getByRole('button', { name: 'Rename Jonas_K' }).click();
  await host.getByLabel('Nickname of Jonas_K').fill('Jonas');
  await host.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(players(mia).filter({ hasText: 'Jonas' })).not.toContainText('Jonas_K');

  await host.getByRole('button', { name: 'Change' }).click();
  for (const choice of ['5', '30', 'No violence', 'Present'])
    await host.getByRole('dialog').getByText(choice, { exact: true }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const chosen = '5 photos · 30 s each · no violence · the host presents';
  for (const page of [host, mia]) await expect(page.getByTestId('settings')).toContainText(chosen);

  await host.getByRole('button', { name: 'Open', exact: true }).click();
  const link = await host.getByRole('link', { name: 'Open the stage' }).getAttribute('href');
  await host.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const stage = await another(browser, { viewport: { width: 1280, height: 720 } }, opened);
  await stage.goto(link ?? '');
  await expect(stage.getByRole('heading', { name: '3 people are here' })).toBeVisible();
  await expectAccessible(stage);

  await host.getByRole('button', { name: 'Start' }).click();
  for (const page of [mia, jonas]) await expect(page.locator('[data-verdict="open"]')).toHaveCount(4);
  const right = await rightOption(code);
  await host.getByRole('button', { name: 'Pause' }).click();
  await host.keyboard.press('1');
  await mia.keyboard.press(String(right));
  await expect(stage.getByText('1 of 2 answered')).toBeAttached();
  await expect(stage.locator('[data-right=true]')).toHaveCount(0);
  await jonas.keyboard.press(String((right % 4) + 1));
  await expect(result(mia)).toContainText('Right');
  await expect(stage.locator('[data-right=true]')).toHaveCount(1);
  await expect(heading(host, 'The answer')).toBeVisible();
  await expect(host.getByText('Paused')).toBeVisible();
  await expect(host.getByRole('region', { name: 'Standings' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(host);
  await query`
    update rooms set position = 4, phase_ends_at = now(), version = version + 1 where code = ${code} and ended_at is null`;
  await expect(heading(mia, 'You won!')).toBeVisible();
  await expect(stage.getByRole('heading', { name: 'The game is over' })).toBeVisible();

  const download = mia.waitForEvent('download');
  await mia.getByRole('button', { name: 'Share the podium' }).click();
  expect((await download).suggestedFilename()).toBe('podium.png');
  await host.getByRole('button', { name: 'What the records say' }).click();
  await expect(host.getByText('50%')).toBeVisible();
  await expectAccessible(host);
  for (const title of ['The photo that fooled most of you', 'The charge you most often chose wrongly']) {
    await host.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await expect(host.getByRole('heading', { name: title })).toBeVisible();
  }
  const csv = await host.request.get(`/room/${code}/results`);
  expect(csv.headers()['content-type']).toContain('text/csv');
  expect(await csv.text()).toMatch(
    /^name,right,questions,seconds,q1\r\nMia,1,1,[\d.]+,1\r\nJonas,0,1,[\d.]+,0\r\n$/,
  );
  expect((await mia.request.get(`/room/${code}/results`)).status()).toBe(403);
});

test('the host closes the room and removes a player, who reads why', { tag: '@soak' }, async ({
  page: host,
  browser,
}) => {
  const ana = await another(browser, PHONE, opened);
  await newPlayer(host);
  const { username } = await newPlayer(ana);
  const code = await openRoom(host);
  await ana.goto(`/room/${code}`);
  await expect(players(host)).toHaveCount(2);
  await host.getByRole('button', { name: `Remove ${username}` }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(heading(ana, 'The host removed you')).toBeVisible();
  await expect(players(host)).toHaveCount(1);
  await expectAccessible(ana);
  await ana.goto(`/room/${code}`);
  await expect(heading(ana, 'We can’t find that room')).toBeVisible();
  await expectAccessible(ana);
  await host.getByRole('switch', { name: 'Lock the room' }).click();
  await expect(host.getByText('The room is locked.')).toBeVisible();
  await expect(host.getByRole('img', { name: 'QR code of this room' })).toHaveCount(0);
  await expect(host.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  const late = await another(browser, PHONE, opened);
  // A visitor reads it before becoming a guest.
  await late.goto(`/room/${code}`);
  await expect(heading(late, 'We can’t find that room')).toBeVisible();
  await expect(late.getByRole('button', { name: 'Play now' })).toHaveCount(0);
  await expectAccessible(late);
  await newPlayer(late);
  await late.goto(`/room/${code}`);
  await expect(heading(late, 'We can’t find that room')).toBeVisible();
  // Going away keeps the membership, also in a closed room.
  await host.goto('/home');
  await host.goto(`/room/${code}`);
  await expect(players(host)).toHaveCount(1);
  await leave(host);
  await host.getByRole('button', { name: 'Join again' }).click();
  await expect(heading(host, 'We can’t find that room')).toBeVisible();
});

const bar = (page: Page, code: string) => page.locator('.play-bar').filter({ hasText: `Room ${code}` });

/** Goes to another screen by its tab, and says yes to the question. */
async function goAway(page: Page, tab: string): Promise<void> {
  await page.getByRole('link', { name: tab, exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Go to another screen?' });
  await question.getByRole('link', { name: 'Go' }).click();
}

test('a link asks before it leaves the room, and every other screen leads back, for guests too', {
  tag: '@soak',
}, async ({ page: host, browser }) => {
  test.slow();
  const guest = await another(browser, { viewport: { width: 320, height: 568 } }, opened);
  await newPlayer(host);
  const code = await openRoom(host);
  await guest.goto(`/room/${code}`);
  await guest.getByRole('button', { name: 'Play now' }).click();
  await expect(players(host)).toHaveCount(2);
  const question = host.getByRole('dialog', { name: 'Go to another screen?' });
  for (const name of ['Badge', 'Back']) {
    await host.getByRole('link', { name, exact: true }).click();
    await expect(question).toContainText('You stay in the room.');
    await expectAccessible(host);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(host).toHaveURL(new RegExp(`/room/${code}$`));
  }
  await host.getByRole('button', { name: 'Start' }).click();
  for (const page of [host, guest]) await untilOpen(page, 1);
  await goAway(guest, 'Home');
  await guest.waitForURL('**/home');
  await expect(bar(guest, code)).toContainText(`A game is on in room ${code}`);
  await guest.reload();
  await expect(bar(guest, code)).toBeVisible();
  await expectFits(guest);
  await guest.screenshot({ path: 'test-results/screens/room-return.png' });
  await bar(guest, code).getByRole('link', { name: 'Return' }).click();
  await guest.waitForURL(`**/room/${code}`);
  await expect(guest.locator('.play-bar')).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Leave' })).toBeVisible();

  await goAway(host, 'Leaderboard');
  await host.waitForURL('**/leaderboard');
  await expect(bar(host, code)).toBeVisible();
  await host.getByRole('link', { name: 'Badge', exact: true }).click();
  await host.waitForURL('**/badge');
  await expect(bar(host, code)).toBeVisible();
  // It goes when the room ends, and with the membership.
  await query`update rooms set ended_at = now(), phase_ends_at = null, version = version + 1 where code = ${code}`;
  await expect(bar(host, code)).toHaveCount(0, { timeout: 20_000 });
  const other = await openRoom(host);
  await goAway(host, 'Home');
  await expect(bar(host, other)).toContainText(`Room ${other} is open`);
  await bar(host, other).getByRole('link', { name: 'Return' }).click();
  await leave(host);
  await host.getByRole('link', { name: 'Home', exact: true }).first().click();
  await host.waitForURL('**/home');
  await expect(host.getByTestId('lives')).toBeVisible();
  await expect(host.locator('.play-bar')).toHaveCount(0);
});

test('an invitation leads through the login into the room; a guest cannot open one', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const host = await another(browser, DESKTOP, opened);
  await newPlayer(host);
  const code = await openRoom(host);
  const player = await signUp(page);
  await page.goto(`/room/${code}`);
  await expect(heading(page, 'Join a live room')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('Log in or sign up to join the room.')).toBeVisible();
  await logIn(page, player, `/room/${code}`);
  await expect(players(page)).toHaveCount(2);
  const guest = await another(browser, PHONE, opened);
  await guest.goto('/room');
  await expect(guest.getByText('To host, sign up.')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Open a room' })).toHaveCount(0);
  await guest.getByLabel('Have a code?').fill(`https://lineup.example/room/${code}`);
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(heading(guest, 'Join a live room')).toBeVisible();
});

test('once a guest has joined and left a room, the sign-up does not lead back to it', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const host = await another(browser, DESKTOP, opened);
  await newPlayer(host);
  const code = await openRoom(host);
  await page.goto(`/room/${code}`);
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(players(page)).toHaveCount(2);
  await leave(page);
  // In a tab of its own, as the room may still be loading the next screens.
  const signUpTab = await page.context().newPage();
  await signUpTab.goto('/register');
  await expect(signUpTab.getByText('starting with your next answer')).toBeVisible();
  await expect(signUpTab.getByText(/live room\.|in the room/)).toHaveCount(0);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('lineup_follow');
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [NETWORK_LOST] });

  test('a link without a code, a lost connection and an ended room have words of their own', {
    tag: '@soak',
  }, async ({ page, context }) => {
    await newPlayer(page);
    await page.goto('/room/12');
    await expect(heading(page, 'This link doesn’t lead to a room')).toBeVisible();
    await expectAccessible(page);
    const code = await openRoom(page);
    await goOffline(page);
    await expect(page.getByTestId('offline')).toContainText('You’re offline');
    await context.setOffline(false);
    await expect(page.getByTestId('reconnecting')).toHaveCount(0);
    await expect(players(page)).toHaveCount(1);
    await query`update rooms set ended_at = now(), version = version + 1 where code = ${code}`;
    await page.reload();
    await expect(heading(page, 'We can’t find that room')).toBeVisible();
  });
});

test('a full room, too many tries and an error have words of their own', { tag: '@soak' }, async ({
  page,
}) => {
  await newPlayer(page);
  const refused = (code: string) => ({ success: false, code, message: '' }) as const;
  const room = await fixRoom(page, refused('TAKEN'));
  await page.goto(`/room/${FIXED_CODE}`);
  await expect(heading(page, 'This room is full')).toBeVisible();
  await expectAccessible(page);
  for (const [code, title] of [
    ['TOO_MANY_REQUESTS', 'Try again later'],
    ['INVALID_INPUT', 'We couldn’t open the room'],
  ] as const) {
    room.answer(refused(code));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, title)).toBeVisible();
  }
});
