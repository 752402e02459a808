import type { Page } from '@playwright/test';
import { en as english, es as spanish } from '@/messages/catalogs';
import { textsOf } from '@/messages/texts';
import { expect, liftLimits, newPlayer, test } from '@/tests/support/e2e';
import { englishWordsOn } from '@/tests/support/english-words';
import { codeOf, keepResult, untilOpen } from '@/tests/support/live-room';

const es = {
  common: textsOf('es', 'common'),
  daily: textsOf('es', 'daily'),
  friends: textsOf('es', 'friends'),
  higherLower: textsOf('es', 'higherLower'),
  play: textsOf('es', 'play'),
  quiz: textsOf('es', 'quiz'),
  removal: textsOf('es', 'removal'),
  rooms: textsOf('es', 'rooms'),
  settings: textsOf('es', 'settings'),
  welcome: textsOf('es', 'welcome'),
};

const FOR_VISITORS = [
  ...'/ /?to=higher-lower /login /register /forgot-password /removal /terms /privacy-policy /sources'.split(
    ' ',
  ),
  ...'/transparency /room /room/KWTRF /follow/nobody /c/KWTRFBDG /d/1-aaaaa /shared/badge/first-case'.split(
    ' ',
  ),
  ...'/reset-password /confirm-email /offline /nothing-here'.split(' '),
];
const FOR_PLAYERS = [
  ...'/home /daily /daily/archive /higher-lower /mistakes /history /room /shop /badge /leaderboard'.split(
    ' ',
  ),
  ...'/friends /add-friend /profile /edit-profile /inbox /notification-settings /setting /whats-new'.split(
    ' ',
  ),
  ...'/password /challenge?code=KWTRFBDG'.split(' '),
];

/** Fails on a word of four or more letters that only the English texts have. */
async function expectSpanish(page: Page, state: string): Promise<void> {
  await expect(page.locator('html'), state).toHaveAttribute('lang', 'es');
  expect(await englishWordsOn(page), state).toEqual([]);
}

/** Opens each screen and waits for what it loads. */
async function expectSpanishOn(page: Page, screens: readonly string[]): Promise<void> {
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible();
    await expect(page.getByText(es.common('loading')), screen).toHaveCount(0);
    await expectSpanish(page, screen);
  }
}

test.describe('a browser that reads Spanish', () => {
  test.use({ locale: 'es-MX', expectedErrors: [/status of 404 .*\/nothing-here/] });

  test('shows visitors every screen in Spanish, and form errors too', { tag: '@soak' }, async ({ page }) => {
    test.slow();
    await expectSpanishOn(page, FOR_VISITORS);
    await page.goto('/register');
    await page.getByRole('button', { name: es.welcome('signUp') }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectSpanish(page, 'refused sign-up');
    await page.goto('/removal');
    await page.locator('form').getByRole('button').last().click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectSpanish(page, 'refused removal');
    await page.getByLabel(es.removal('county'), { exact: true }).fill('Duval, FL');
    await page.getByLabel(es.removal('date')).fill('2001-02-03');
    await page.locator('form').getByRole('button').last().click();
    await expect(page.getByText(es.removal('done'))).toBeVisible();
    await expectSpanish(page, 'removal');
  });

  test('plays a round, a daily and Higher or lower in Spanish', { tag: '@soak' }, async ({ page }) => {
    test.slow();
    await liftLimits();
    await page.goto('/');
    await page.getByRole('button', { name: es.welcome('agreeAndPlay') }).click();
    await page.waitForURL('**/home');
    await playToTheEnd(page, 'quiz');
    await expect(page.getByTestId('review')).toBeVisible();
    await expectSpanish(page, 'round card');
    await page.goto('/daily');
    await page.getByRole('button', { name: es.daily('start') }).click();
    await playToTheEnd(page, 'daily');
    await expect(page.getByTestId('review')).toBeVisible();
    await expectSpanish(page, 'result of the daily');
    await page.goto('/higher-lower');
    const charges = page.locator('[data-verdict="open"]');
    await expect(charges).toHaveCount(2);
    await expectSpanish(page, 'two charges');
    await charges.first().click();
    await expect(page.locator('[data-verdict="right"], [data-verdict="wrong"]').first()).toBeVisible();
    await expectSpanish(page, 'two charges, answered');
  });
});

/** Signs a player in and switches the game to Spanish in the settings. */
async function newSpanishPlayer(page: Page): Promise<void> {
  await newPlayer(page);
  await page.goto('/setting');
  await page.getByText('Español', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: es.settings('title') })).toBeVisible();
}

/** Answers what is left of the round or the daily by the keyboard, and reads each question and its result. */
async function playToTheEnd(page: Page, game: 'quiz' | 'daily'): Promise<void> {
  const answers = page.getByRole('list', { name: es.play('answers') }).getByRole('button');
  const result = page.getByTestId('result');
  for (let question = 1; question <= 10; question += 1) {
    await expect(answers.first(), `${game}, question ${question}`).toHaveAttribute('data-verdict', 'open');
    await expectSpanish(page, `${game}, question ${question}`);
    await page.keyboard.press(String((question % 4) + 1));
    await expect(result).toBeVisible();
    await result.click();
    await expectSpanish(page, `${game}, result ${question}`);
    await result.click();
    await expect(result).toHaveCount(0);
  }
}

test('a language picked in the settings applies on other devices too', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  test.slow();
  await newSpanishPlayer(page);
  await expectSpanishOn(page, FOR_PLAYERS);
  const cookies = await page.context().cookies();
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies(cookies.filter(({ name }) => name !== 'language'));
  const other = await elsewhere.newPage();
  await other.goto('/profile');
  await expectSpanish(other, 'another device');
  await elsewhere.close();
});

test('two players of a room read it in their own language', { tag: '@soak' }, async ({
  page: host,
  browser,
}) => {
  test.slow();
  await newSpanishPlayer(host);
  await host.goto('/room');
  await host.getByRole('button', { name: es.rooms('open') }).click();
  await host.waitForURL(/\/room\/[A-Z]{5}$/);
  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(`/room/${codeOf(host)}`);
  await guest.getByRole('button', { name: 'Play now' }).click();
  await expect(guest.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(2);
  await expectSpanish(host, 'lobby');
  await host.getByRole('button', { name: es.rooms('start') }).click();
  for (const page of [host, guest]) await untilOpen(page, 1);
  await expectSpanish(host, 'question of the room');
  const codesOn = async (page: Page, labels: Record<string, string>) => {
    const shown = await page.locator('[data-verdict="open"]').allTextContents();
    return shown.map((text) => Object.entries(labels).find(([, label]) => text.endsWith(label))?.[0]);
  };
  const codes = await codesOn(host, spanish.charges.labels);
  expect(codes.every((code) => code !== undefined)).toBe(true);
  expect(await codesOn(guest, english.charges.labels)).toEqual(codes);
  for (const page of [host, guest]) await page.keyboard.press('1');
  await keepResult(codeOf(host));
  await expect(host.getByTestId('room-result')).toBeVisible();
  await expectSpanish(host, 'result of the room');
  await other.close();
});

test('a visitor picks the language in the corner, and the device keeps it', { tag: '@soak' }, async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  await expect(page.getByRole('heading', { level: 1, name: es.welcome('logInTitle') })).toBeVisible();
  await page.goto('/');
  await expectSpanish(page, 'start page');
  await page.goto('/removal');
  await page.getByRole('combobox', { name: es.common('language') }).selectOption('English');
  await expect(page.getByRole('heading', { level: 1, name: 'Take a photo down' })).toBeVisible();
});
