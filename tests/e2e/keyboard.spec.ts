import type { Locator, Page } from '@playwright/test';
import { expect, newPlayer, test } from '@/tests/support/e2e';
import { forgetMe } from '@/tests/support/requests';
import { answers, rightAnswer, untilAsked, wrongAnswer } from '@/tests/support/round';

const MAX_STOPS = 60;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const result = (page: Page) => page.getByTestId('result');
const told = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words });

/** The focus is somewhere, on the screen, and shown. */
async function expectFocusSeen(page: Page): Promise<void> {
  const focus = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      if (!at || at === document.body) return 'nowhere';
      const { top, bottom } = at.getBoundingClientRect();
      if (bottom < 0 || top > window.innerHeight) return `off the screen: ${at.outerHTML.slice(0, 80)}`;
      const isDrawn = at.matches('input') || getComputedStyle(at).outlineStyle !== 'none';
      return at.matches(':focus-visible') && isDrawn ? 'seen' : `not shown: ${at.outerHTML.slice(0, 80)}`;
    });
  await expect.poll(focus).toBe('seen');
}

/** Goes to a control stop by stop, as a player would. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusSeen(page);
    await page.keyboard.press(key);
  }
  throw new Error(`no way by ${key} to ${target}`);
}

/** Goes there and presses it. */
async function press(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

async function follow(page: Page, target: Locator, path: string, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await press(page, target, key);
  await page.waitForURL(`**${path}`);
  await expectFocusSeen(page);
}

/** Right, wrong and too late: each is said, and the focus comes along to the next question. */
async function playThree(page: Page): Promise<void> {
  const first = await untilAsked(page);
  await press(page, answers(page).nth((await rightAnswer(first)) - 1));
  await expect(told(page, /^Right\. Booked for: /)).toHaveCount(1);
  await expect(result(page)).toBeFocused();
  await expectFocusSeen(page);
  await expect(page.getByText('2/10')).toBeVisible();
  await expect(heading(page, 'What was this person booked for?')).toBeFocused();
  await page.keyboard.press(String(await wrongAnswer(await untilAsked(page))));
  await expect(told(page, /^Not this time\. Booked for: /)).toHaveCount(1);
  await expect(page.getByText('3/10')).toBeVisible();
  await untilAsked(page);
  await expect(page.getByRole('timer')).not.toHaveAccessibleName('30 seconds left');
  await page.clock.runFor(31_000);
  await expect(told(page, /^Time’s up\. Booked for: /)).toHaveCount(1);
  await expectFocusSeen(page);
  await page.clock.runFor(2500);
  await expect(page.getByText('4/10')).toBeVisible();
}

/** Longer than the two seconds after which a result closes by itself. */
const HELD_MS = 5000;

for (const [key, answer, other] of [
  ['Space', 'a key', 'Enter'],
  ['Enter', 'a tap', 'Space'],
] as const) {
  test(`after an answer by ${answer}, ${key} holds the result and ${other} releases it`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.clock.install();
    await newPlayer(page);
    const place = await rightAnswer(await untilAsked(page));
    if (answer === 'a key') await page.keyboard.press(String(place));
    else
      await answers(page)
        .nth(place - 1)
        .click();
    await expect(result(page)).toBeFocused();
    await page.keyboard.press(key);
    await expect(result(page)).toContainText('Tap to continue');
    await page.clock.runFor(HELD_MS);
    await expect(result(page)).toBeFocused();
    await page.keyboard.press(other);
    await page.clock.runFor(HELD_MS);
    await expect(page.getByText('2/10')).toBeVisible();
    await expect(result(page)).toHaveCount(0);
  });
}

test('a key that is still down from the answer does not hold the result', { tag: '@soak' }, async ({
  page,
}) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  await tabTo(page, answers(page).nth((await rightAnswer(asked)) - 1));
  await page.keyboard.down('Enter');
  await expect(result(page)).toBeFocused();
  // Without a release between them, the second press is a repetition.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByText('2/10')).toBeVisible();
});

test('the result keeps its hold while the focus goes to the menu of the photo', { tag: '@soak' }, async ({
  page,
}) => {
  await page.clock.install();
  await newPlayer(page);
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page))));
  await expect(result(page)).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'More about this photo'), 'Shift+Tab');
  await page.clock.runFor(HELD_MS);
  await expect(result(page)).toBeVisible();
});

test.describe('with a mouse', () => {
  test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 900 } });

  test('texts say press instead of tap', { tag: '@soak' }, async ({ page }) => {
    await newPlayer(page);
    await page.goto('/badge');
    await expect(page.getByText('No badges yet. Press a locked one to see how to earn it.')).toBeVisible();
  });
});

/** A dialog takes the focus, keeps it, and gives it back. */
async function openAndClose(page: Page, opener: Locator, title: string): Promise<void> {
  await press(page, opener, 'Shift+Tab');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  for (let stops = 0; stops < 8; stops += 1) {
    await page.keyboard.press('Tab');
    const isOut = await dialog.evaluate(
      (element) => !element.contains(document.activeElement) && document.activeElement !== document.body,
    );
    expect(isOut, 'the focus stays inside').toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

test('the whole game works by keyboard: focus is never lost, and every outcome is announced', async ({
  page,
}) => {
  const player = await newPlayer(page);
  await forgetMe(page);
  await page.clock.install();
  await page.goto('/login');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(player.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(player.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await expectFocusSeen(page);

  await playThree(page);
  await openAndClose(page, button(page, 'More about this photo'), 'About this photo');
  await openAndClose(page, button(page, /^\d+ lives$/), 'Lives');

  await follow(page, link(page, 'Store'), '/shop');
  await tabTo(page, button(page, '10 lives for $0.99'), 'Shift+Tab');
  await follow(page, link(page, 'Leaderboard'), '/leaderboard');
  await tabTo(page, page.getByRole('tab', { name: 'Monthly' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Weekly', selected: true })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Weekly' })).toContainText(player.username);

  await follow(page, link(page, 'Home'), '/home');
  await follow(page, link(page, 'Friends'), '/friends', 'Shift+Tab');
  await tabTo(page, page.getByRole('tab', { name: 'List' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Requests', selected: true })).toBeFocused();
  await follow(page, link(page, 'Home'), '/home');
  await follow(page, link(page, 'Settings'), '/setting', 'Shift+Tab');
  const noTimer = page.getByRole('switch', { name: 'No timer' });
  await tabTo(page, noTimer);
  await page.keyboard.press('Space');
  await expect(noTimer).toBeChecked();
  await press(page, button(page, 'Logout'));
  await press(page, page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }));
  await page.waitForURL('**/login');
});
