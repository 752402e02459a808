import type { Page } from '@playwright/test';
import { expect, expectAccessible, newGuest, newPlayer, query, test } from '@/tests/support/e2e';
import { playToLast, rightAnswer, setLives, untilAsked, wrongAnswer } from '@/tests/support/round';

const next = (page: Page) => page.getByRole('button', { name: 'Next round' });
const card = (page: Page) => page.getByRole('region', { name: /^(Round over|Nice round!|Perfect round!)$/ });

/** Opens the last question of a set, of whose nine others some are right. Returns its id. */
async function lastQuestion(page: Page, right: number): Promise<string> {
  await playToLast(await untilAsked(page), right);
  await page.reload();
  await expect(page.getByText('10/10')).toBeVisible();
  return untilAsked(page);
}

/** Leafs through the ten by keyboard, from the focused card. */
async function lookBack(page: Page): Promise<void> {
  const review = card(page).getByRole('region', { name: 'Look back' });
  await page.keyboard.press('Tab');
  await expect(review.getByRole('button', { name: 'Previous photo' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(review).toContainText('10 of 10');
  await page.keyboard.press('ArrowRight');
  await expect(review).toContainText('1 of 10');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(review).toContainText('2 of 10');
  await expect(review.getByRole('img', { name: /^Booking photo/ })).toBeVisible();
  await expect(review.getByTestId('slip')).toContainText(/, [A-Z]{2}/);
  await expect(review).toContainText(/Booked for.+You.+The records/);
}

const setsOf = (questionId: string) =>
  query`select distinct set_of(id) from questions
      where player_id = (select player_id from questions where id = ${questionId})`;

test('a round ends in its card, by keyboard alone, and the next one starts when the player says so', async ({
  page,
}) => {
  await newPlayer(page);
  const asked = await lastQuestion(page, 6);
  await page.keyboard.press(String(await rightAnswer(asked)));
  await expect(page.getByTestId('result')).toContainText('Right');
  await expect(card(page)).toBeFocused();
  await expect(card(page)).toContainText(/7 of 10 rightYou 7 · the records \d/);
  await expect(card(page)).toContainText('+70');
  await expect(card(page)).toContainText('In a row7');
  await expect(page.getByTestId('announcer')).toContainText(
    /Nice round! – 7 of 10 right\. The records: \d+\. 70 points\./,
  );
  // The card waits 1.5 s for the board. On a busy machine the rank comes with the next load.
  await expect(async () => {
    if (!(await card(page).textContent())?.includes('Rank this week')) await page.reload();
    await expect(card(page)).toContainText(/Rank this week/, { timeout: 3000 });
  }).toPass();
  await expect(card(page)).toBeFocused();
  await expect(card(page).getByRole('list', { name: 'New badge' })).toContainText('On a Roll');
  await expect(card(page).getByRole('list', { name: 'New badge' })).toContainText(
    'Get 3 answers right in a row.',
  );
  await expectAccessible(page);
  expect(await setsOf(asked), 'nothing is dealt behind the card').toHaveLength(1);
  await lookBack(page);
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Tab');
  await expect(card(page).getByRole('link', { name: 'See the board' })).toBeFocused();
  await next(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1/10')).toBeVisible();
  await untilAsked(page);
  expect(await setsOf(asked)).toHaveLength(2);
});

test('a reload and another screen come back to the card with the same numbers, and never after the next round', {
  tag: '@soak',
}, async ({ page }) => {
  await newPlayer(page);
  const asked = await lastQuestion(page, 3);
  await page.keyboard.press(String(await wrongAnswer(asked)));
  await expect(card(page)).toContainText('3 of 10 right');
  await page.reload();
  await expect(card(page)).toContainText('3 of 10 right');
  await expect(card(page)).toBeFocused();
  await card(page).getByRole('link', { name: 'See the board' }).click();
  await page.waitForURL('**/leaderboard');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(card(page)).toContainText('3 of 10 right');
  expect(await setsOf(asked)).toHaveLength(1);
  await next(page).click();
  await expect(page.getByText('1/10')).toBeVisible();
  await untilAsked(page);
  await page.reload();
  await expect(page.getByText('1/10')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('without lives the card comes first, is shared as a line of squares, and a reload does not repeat it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPlayer(page);
  const asked = await lastQuestion(page, 9);
  await setLives(asked, 1);
  await page.keyboard.press(String(await wrongAnswer(asked)));
  await expect(card(page)).toContainText('9 of 10 right');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('[data-toast]')).toContainText('Copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Lineup · 9/10 · 🟩🟩🟩🟩🟩🟩🟩🟩🟩🟥\n${new URL('/', page.url()).href}`,
  );
  await next(page).click();
  await expect(page.getByRole('dialog', { name: 'No more Lives' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'No more Lives' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('two tabs show the card, and go on together', { tag: '@soak' }, async ({ page, context }) => {
  await newPlayer(page);
  const asked = await lastQuestion(page, 5);
  const other = await context.newPage();
  await other.goto('/home');
  await untilAsked(other);
  await page.keyboard.press(String(await rightAnswer(asked)));
  await expect(card(page)).toContainText('6 of 10 right');
  await expect(card(other)).toContainText('6 of 10 right');
  await next(other).click();
  const second = await untilAsked(other);
  expect(await untilAsked(page)).toBe(second);
  expect(await setsOf(asked)).toHaveLength(2);
});

test('a guest is asked to keep the points, and sees no board', { tag: '@soak' }, async ({ page }) => {
  await newGuest(page);
  const asked = await lastQuestion(page, 5);
  await page.keyboard.press(String(await rightAnswer(asked)));
  await expect(card(page)).toContainText('6 of 10 right');
  await expect(card(page).getByRole('link', { name: 'See the board' })).toHaveCount(0);
  await expectAccessible(page);
  await card(page).getByRole('link', { name: 'Keep your 60 points. Sign up free.' }).click();
  await page.waitForURL('**/register');
});

test.describe('without the numbers', () => {
  test.use({ expectedErrors: [/WebSocket connection/] });

  test('the card says so, and the next round still starts', { tag: '@soak' }, async ({ page }) => {
    await page.routeWebSocket(/socket\.io/, (browser) => {
      const server = browser.connectToServer();
      browser.onMessage((message) => {
        const asked = /^42(\d+)\["roundfetch"/.exec(String(message));
        const answer = { success: false, message: 'x', code: 'INTERNAL' };
        if (asked) browser.send(`43${asked[1]}${JSON.stringify([answer])}`);
        else server.send(message);
      });
    });
    await newPlayer(page);
    await playToLast(await untilAsked(page), 4);
    await page.reload();
    const asked = await untilAsked(page);
    await page.keyboard.press(String(await rightAnswer(asked)));
    await expect(card(page).getByRole('alert')).toContainText('load this round’s numbers', {
      timeout: 15_000,
    });
    // The badge of the first right answer still waits.
    await expect(page.getByTestId('waiting-badge')).toBeVisible({ timeout: 15_000 });
    await expectAccessible(page);
    await next(page).click();
    await expect(page.getByText('1/10')).toBeVisible();
  });
});

test('a badge waits as a pin while a question runs, and is shown at the end of the round', {
  tag: '@soak',
}, async ({ page }) => {
  await newPlayer(page);
  const first = await untilAsked(page);
  await page.keyboard.press(String(await rightAnswer(first)));
  // The first right answer earns a badge.
  await expect(page.getByTestId('waiting-badge')).toHaveAccessibleName('1 new badge, shown after the round', {
    timeout: 15_000,
  });
  await expect(page.getByText('New badge: ')).toHaveCount(0);
  await page.reload();
  const asked = await untilAsked(page);
  await expect(page.getByTestId('waiting-badge')).toBeVisible();
  await setLives(asked, 1);
  await page.keyboard.press(String(await wrongAnswer(asked)));
  await expect(page.getByRole('dialog', { name: 'No more Lives' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show 1 new badge' }).click();
  const moment = page.getByRole('dialog', { name: 'New badge' });
  await expect(moment.getByRole('list', { name: 'New badge' })).toContainText('First Case');
  await expectAccessible(page);
  await moment.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByTestId('waiting-badge')).toHaveCount(0);
});
