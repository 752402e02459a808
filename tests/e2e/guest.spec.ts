import type { Page } from '@playwright/test';
import { expect, expectAccessible, newGuest, test } from '@/tests/support/e2e';
import { answers, playToLast, rightAnswer, setLives, untilAsked, wrongAnswer } from '@/tests/support/round';
import { goOffline } from '../support/requests';

const play = (page: Page) => page.getByRole('button', { name: 'Agree & Play as a guest' });
const result = (page: Page) => page.getByTestId('result');
/** On a warm server and a quiet machine, from the tap on the landing page to the judgement of the first answer. */
const TO_FIRST_RESULT_MS = 3000;

async function pressRight(page: Page): Promise<void> {
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page))));
  await expect(result(page)).toContainText('+10');
}

async function fillSignUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@players.example`);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a-long-password');
  await page.getByRole('checkbox').check();
}

/** Returns the time that work takes in relation to its CPU time: 1 on a quiet machine, at most 2. */
function slowdown(): number {
  const WORK_MS = 50;
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const usedMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (usedMs() < WORK_MS);
  return Math.min((performance.now() - startedAt) / WORK_MS, 2);
}

const newName = () => `g_${Date.now()}${Math.floor(Math.random() * 1000)}`;

test('one tap to the first question, two to its result', async ({ browser }) => {
  const tries: number[] = [];
  // The first visit warms the server up.
  while (tries.length < 2 || (Math.min(...tries) >= TO_FIRST_RESULT_MS && tries.length < 5)) {
    const page = await browser.newPage();
    await page.goto('/');
    const startedAt = Date.now();
    await play(page).tap();
    await answers(page).first().tap();
    await expect(result(page)).toBeVisible();
    tries.push((Date.now() - startedAt) / slowdown());
    await page.close();
  }
  expect(Math.min(...tries)).toBeLessThan(TO_FIRST_RESULT_MS);
});

test('two presses start one game, without a question for the location', { tag: '@soak' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => sessionStorage.setItem('asked', 'yes');
  });
  let sent = 0;
  page.on('request', (request) => {
    if ('next-action' in request.headers() && new URL(request.url()).pathname === '/') sent += 1;
  });
  await page.goto('/');
  await play(page).dblclick();
  await untilAsked(page);
  expect(sent).toBe(1);
  await expect(page.getByTestId('lives')).toHaveAccessibleName('5 lives');
  await expect(page.getByRole('link', { name: 'Friends' })).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBeNull();
});

test('the way from the landing page to an account: the round, its points and its lives go on', async ({
  page,
}) => {
  await newGuest(page);
  await pressRight(page);
  await expect(page.getByText('2/10')).toBeVisible();
  const open = await untilAsked(page);
  await page.getByRole('link', { name: 'Badge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up to your account' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Keep your 10 points' })).toBeVisible();
  await expectAccessible(page);
  await fillSignUp(page, 'no!');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  const second = await page.context().newPage();
  await second.goto('/home');
  await untilAsked(second);
  await fillSignUp(page, newName());
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/home');
  await expect(page.locator('[data-toast=success]')).toHaveText('Registered successfully');
  await expect(second.getByRole('link', { name: 'Friends' })).toBeVisible();
  await second.close();
  expect(await untilAsked(page)).toBe(open);
  await expect(page.getByText('2/10')).toBeVisible();
  await expect(page.getByText('10points')).toBeVisible();
  await expect(page.getByTestId('lives')).toHaveAccessibleName('10 lives');
  await expect(page.getByRole('link', { name: 'Friends' })).toBeVisible();
  await pressRight(page);
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await page.goto('/register');
  await expect(page).toHaveURL(/\/home$/);
});

test('after the first round a guest is asked for the location, and can keep the points', {
  tag: '@soak',
}, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, refuse) => {
      sessionStorage.setItem('asked', 'yes');
      refuse?.({ code: 1 } as GeolocationPositionError);
    };
  });
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
  await newGuest(page);
  await playToLast(await untilAsked(page), 6);
  await page.reload();
  await expect(page.getByText('10/10')).toBeVisible();
  await pressRight(page);
  const keep = page.getByRole('link', { name: /Sign up free/ });
  await expect(keep).toContainText('Keep your 70 points.');
  expect(await asked()).toBeNull();
  await page.getByRole('button', { name: 'Next round' }).click();
  await untilAsked(page);
  await expect(page.getByText('1/10')).toBeVisible();
  expect(await asked()).toBe('yes');
});

test('a guest keeps the question after a reload, in a second tab, and when they agree again', async ({
  page,
}) => {
  await newGuest(page);
  await expect(page.getByTestId('free-round')).toHaveText(
    '10 photos · 30 seconds each · the first round of the day is free',
  );
  await pressRight(page);
  await expect(page.getByText('2/10')).toBeVisible();
  const open = await untilAsked(page);
  await page.reload();
  expect(await untilAsked(page)).toBe(open);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  const second = await page.context().newPage();
  await second.goto('/home');
  expect(await untilAsked(second)).toBe(open);
  await second.keyboard.press(String(await wrongAnswer(open)));
  await expect(result(second)).toBeVisible();
  for (const tab of [page, second]) {
    await expect(tab.getByTestId('falling')).toHaveCount(0);
    await expect(tab.getByTestId('free-round')).toHaveCount(0);
    await expect(tab.getByTestId('lives')).toHaveAccessibleName('5 lives');
  }
});

test('what needs an account leads a guest to the sign-up, and back', { tag: '@soak' }, async ({ page }) => {
  await newGuest(page);
  await untilAsked(page);
  for (const name of ['Store', 'Badge', 'Leaderboard', 'Sign up']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Keep your game' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await untilAsked(page);
  }
  for (const path of ['/friends', '/profile', '/add-friend', '/password']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/register$/);
  }
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByText('deletes this game for good')).toBeVisible();
  await expectAccessible(page);
  // Below the form is another one.
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  await expect(page).toHaveURL(/\/register$/);
});

test('without lives a guest is offered an account', { tag: '@soak' }, async ({ page }) => {
  await newGuest(page);
  const asked = await untilAsked(page);
  await setLives(asked, 1);
  await page.reload();
  await untilAsked(page);
  await page.keyboard.press(String(await wrongAnswer(asked)));
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await expect(page.getByRole('main')).toContainText('Sign up and get 5 lives now');
  await page.getByRole('link', { name: 'Sign up' }).last().click();
  await expect(page).toHaveURL(/\/register$/);
});

test('the settings of a guest: no timer, sounds, and a logout that says what ends', { tag: '@soak' }, async ({
  page,
}) => {
  await newGuest(page);
  await untilAsked(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: /No timer/ }).click();
  await expect(page.getByRole('switch', { name: /No timer/, checked: true })).not.toHaveAttribute(
    'aria-busy',
  );
  await page.reload();
  await expect(page.getByRole('switch', { name: /No timer/ })).toBeChecked();
  await page.getByRole('switch', { name: /Sounds/ }).click();
  for (const name of ['Delete Account', 'Download my data'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Profile' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  const modal = page.getByRole('dialog', { name: 'Logout' });
  await expect(modal).toContainText('gone for good');
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  // The choice of sounds stays: it is the device's.
  expect(await page.evaluate(() => [Object.keys(localStorage), sessionStorage.length])).toEqual([
    ['sounds'],
    0,
  ]);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login$/);
});

test('by keyboard alone: from the landing page over an answer to the sign-up', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(play(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await pressRight(page);
  await expect(page.getByText('2/10')).toBeVisible();
  await untilAsked(page);
  const account = page.getByRole('link', { name: 'Sign up' });
  for (let stops = 0; stops < 20; stops += 1) {
    if (await account.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep your 10 points' })).toBeVisible();
});

test('after an ordinary sign-up only the password is missing', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/register');
  const name = newName();
  await fillSignUp(page, name);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByLabel('Email')).toHaveValue(`${name}@players.example`);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('a-long-password');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
});

test.describe('a game that cannot be started', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('says that the device is offline, and starts later', { tag: '@soak' }, async ({ page, context }) => {
    await page.goto('/');
    await expect(play(page)).toBeEnabled();
    await goOffline(page);
    await play(page).click();
    await expect(page.locator('[data-toast=error]')).toContainText('You’re offline.');
    await context.setOffline(false);
    await play(page).click();
    await untilAsked(page);
  });
});
