import type { Page } from '@playwright/test';
import { expect, newPlayer, query, test } from '@/tests/support/e2e';
import { answers, photoShows, rightAnswer, untilAsked } from '@/tests/support/round';
import { wireOf } from '@/tests/support/wire';

test.describe('a county without records', () => {
  // Loving County, Texas, the smallest by people: it has no records in the bank that ships.
  test.use({ geolocation: { latitude: 31.85, longitude: -103.58 }, permissions: ['geolocation'] });

  test('is announced once per session, and the timer waits', { tag: '@soak' }, async ({ page }) => {
    await page.clock.install();
    await newPlayer(page);
    const overlay = page.getByRole('dialog', { name: /^Mugshots from your local area/ });
    await expect(overlay).toContainText(
      'Mugshots from your local area are not currently available. Today you are playing from ',
    );
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect(overlay.getByRole('heading')).toHaveCount(0);
    await page.screenshot({ path: 'test-results/screens/county.png' });
    // Hidden from assistive technology while the modal lies over it.
    const timer = page.getByRole('timer', { includeHidden: true });
    await photoShows(page);
    const before = await timer.getAttribute('aria-label');
    await page.clock.runFor(10_000);
    await expect(timer).toHaveAttribute('aria-label', before ?? '');
    await overlay.getByRole('button', { name: 'Ok' }).click();
    await expect(overlay).toBeHidden();
    await page.clock.runFor(5000);
    await expect(timer).not.toHaveAttribute('aria-label', before ?? '');
    await untilAsked(page);
    await page.reload();
    await untilAsked(page);
    await expect(overlay).toBeHidden();
  });

  test('may be replaced by a state, which is kept for the visit', { tag: '@soak' }, async ({ page }) => {
    await newPlayer(page);
    await page.getByRole('button', { name: 'Choose another place' }).click();
    const overlay = page.getByRole('dialog', { name: 'Where to play' });
    await expect(overlay.getByRole('heading', { name: 'Where to play' })).toBeFocused();
    await overlay.getByLabel('State').selectOption({ index: 1 });
    await expect(overlay.getByLabel('County')).toHaveValue('');
    await overlay.getByRole('button', { name: 'Play from here' }).click();
    await expect(overlay).toBeHidden();
    const kept = await page.evaluate(() => sessionStorage.getItem('quiz_county'));
    expect(JSON.parse(kept ?? '')).toMatchObject({ table: expect.stringMatching(/^\d{2}$/) });
    await page.reload();
    await untilAsked(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

/** Seconds that the timer shows. */
async function secondsShown(page: Page): Promise<number> {
  return Number.parseInt((await page.getByRole('timer').getAttribute('aria-label')) ?? '', 10);
}

test('the timer pauses in a hidden tab and away from /home, and continues on return', async ({ page }) => {
  await page.clock.install();
  await newPlayer(page);
  const asked = await untilAsked(page);
  await photoShows(page);
  const hide = (hidden: boolean) =>
    page.evaluate((on) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => on });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await page.clock.runFor(2000);
  await hide(true);
  const hiddenAt = await secondsShown(page);
  expect(hiddenAt).toBeLessThan(30);
  await page.clock.runFor(10_000);
  expect(await secondsShown(page)).toBe(hiddenAt);
  await hide(false);
  await page.clock.runFor(3000);
  await expect.poll(() => secondsShown(page)).toBeLessThan(hiddenAt);
  const before = await secondsShown(page);
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await page.waitForURL('**/leaderboard');
  await page.clock.runFor(15_000);
  await page.getByRole('link', { name: 'Home' }).click();
  expect(await untilAsked(page)).toBe(asked);
  const after = await secondsShown(page);
  expect(after).toBeLessThanOrEqual(before);
  // Nothing near the time spent away: the page's own clock goes on while these steps run.
  expect(after).toBeGreaterThan(before - 12);
});

test.describe('a lost connection', () => {
  test.use({ expectedErrors: [/WebSocket connection|ERR_INTERNET_DISCONNECTED/] });

  test('keeps the answer and sends it after reconnecting', async ({ page, context }) => {
    const wire = await wireOf(page);
    await newPlayer(page);
    const first = await untilAsked(page);
    wire.cut();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Store' }).click();
    await expect(page.locator('[data-toast="error"]')).toHaveText(
      'You’re offline. Open this screen when you’re back online.',
    );
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByTestId('offline')).toContainText('You’re offline');
    await expect(page.getByTestId('reconnecting')).toBeVisible();
    const right = await rightAnswer(first);
    await answers(page)
      .nth(right - 1)
      .click();
    await expect(answers(page).nth(right - 1)).toHaveAttribute('data-verdict', 'locked');
    wire.restore();
    await context.setOffline(false);
    await expect(page.getByTestId('result')).toContainText('Right', { timeout: 15_000 });
    await expect(page.getByTestId('offline')).toBeEmpty();
  });
});

test.describe('a photo that does not load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('is reported and its question is replaced', { tag: '@soak' }, async ({ page }) => {
    let failing = true;
    await page.route('**/photos/**', (route) => {
      if (!failing) return route.continue();
      failing = false;
      return route.abort();
    });
    await newPlayer(page);
    await untilAsked(page);
    await photoShows(page);
    const asked = await untilAsked(page);
    const replaced =
      await query`select 1 from questions failed join questions asked using (player_id, position)
        where asked.id = ${asked} and set_of(failed.id) = set_of(asked.id) and failed.replaced and not asked.replaced`;
    expect(replaced).toHaveLength(1);
  });
});
