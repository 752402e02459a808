import type { Locator, Page } from '@playwright/test';
import { expect, newPlayer, test } from '@/tests/support/e2e';
import { FIXED_CODE, fixedMembers, fixedQuestion, fixedRoom, fixRoom } from '@/tests/support/fixed-room';
import { photoShows, untilAsked } from '@/tests/support/round';

// A mouse, which a phone does not have.
test.use({ isMobile: false, hasTouch: false, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

/** A toast without any server: passwords that do not match. */
async function provoke(page: Page) {
  await page.clock.install();
  await page.goto('/register');
  await page.getByLabel('Username').fill('somebody');
  await page.getByLabel('Email').fill('a@players.example');
  await page.getByLabel('Password', { exact: true }).fill('one');
  await page.getByLabel('Confirm Password', { exact: true }).fill('two');
  await page.getByRole('button', { name: 'Sign up' }).click();
  const toast = page.locator('[data-toast]');
  await expect(toast).toHaveText('Passwords do not match');
  return toast;
}

const TITLES_AND_PHOTOS = 'h1:not(.sr-only), [role=tablist], .wall';
/** The tab bar is covered while playing only. */
const OFF_PLAY = `${TITLES_AND_PHOTOS}, nav`;
const IN_PLAY = `${TITLES_AND_PHOTOS}, [data-testid=lives], [role=timer], [data-verdict]`;

/** Returns what of this is under a toast. */
function coveredBy(toast: Locator, what = OFF_PLAY): Promise<string[]> {
  return toast.evaluate((element, selectors) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [...document.querySelectorAll(selectors)]
      .filter((other) => {
        const box = other.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map((other) => `${other.tagName} ${other.textContent}`);
  }, what);
}

test('a toast is at the top right of a wide window and leaves after five seconds', { tag: '@soak' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const toast = await provoke(page);
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(24);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1250);
  expect(await coveredBy(toast)).toEqual([]);
  await page.clock.runFor(3500);
  await expect(toast).toHaveCSS('opacity', '1');
  await page.clock.runFor(2000);
  await expect(toast).toHaveCount(0);
});

test('a toast covers no title, tab or photo', { tag: '@soak' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPlayer(page);
  const toast = page.locator('[data-toast]');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/setting');
    await page.getByRole('button', { name: /^Share/ }).click();
    await expect(toast).toBeVisible();
    // The clock of a toast stops without the focus.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    expect(await coveredBy(toast)).toEqual([]);
    await page.getByRole('link', { name: 'Back' }).click();
    await untilAsked(page);
    await photoShows(page);
    expect(await page.locator(IN_PLAY).count()).toBeGreaterThan(6);
    expect(await coveredBy(toast, IN_PLAY)).toEqual([]);
    for (const name of ['Store', 'Badge', 'Leaderboard']) {
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      expect(await coveredBy(toast)).toEqual([]);
    }
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(toast).toHaveCount(0);
  }
});

test('in a room one toast shows, which covers no standings', { tag: '@soak' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPlayer(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const now = Date.now();
    const question = fixedQuestion('', now, { photo: null });
    const result = {
      answer: 2,
      chosen: [1, 2, 0, 0],
      missed: 0,
      explanation: 'Taking things.',
      bookings: null,
      clue: null,
      voided: false,
    };
    const members = fixedMembers(6, true);
    const asked = { game: 1, members: fixedMembers(30, true), question, next_at: now + 60_000 };
    const room = await fixRoom(page, { room: fixedRoom(now, { members }), seat: 1, choice: null });
    await page.goto(`/room/${FIXED_CODE}`);
    const toast = page.locator('[data-toast]');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(toast).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await page.getByRole('switch', { name: 'Lock the room' }).click();
    for (const part of [
      { version: 2, phase: 'question', ...asked },
      { version: 3, phase: 'result', ...asked, result },
      { version: 4, phase: 'podium', ...asked, question: null },
    ] as const) {
      room.send('room', fixedRoom(now, part));
      const standings = page.getByRole('region', { name: /tandings/ });
      if (part.phase !== 'question') await expect(standings).toBeVisible();
      else await expect(page.locator('[data-verdict]')).toHaveCount(4);
      const bars = `[data-verdict], .quiz [role=timer], .bar-below, .wall`;
      expect(await coveredBy(toast.last(), bars), part.phase).toEqual([]);
      if (width > 1000) expect(await coveredBy(toast.last(), '.room-side'), part.phase).toEqual([]);
    }
  }
});

test('a toast waits under the pointer and while the window has no focus, and a tap closes it', {
  tag: '@soak',
}, async ({ page }) => {
  const toast = await provoke(page);
  const again = page.getByRole('button', { name: 'Sign up' });
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 600);
  await page.clock.runFor(6000);
  await expect(toast).toHaveCount(0);
  await again.click();
  await expect(toast).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  // In steps: React handles the event between two of them.
  for (let second = 0; second < 20; second += 1) await page.clock.runFor(1000);
  await expect(toast).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.runFor(6000);
  await expect(toast).toHaveCount(0);
  await again.click();
  await toast.click();
  await page.clock.runFor(1000);
  await expect(toast).toHaveCount(0);
});

test('toasts stack, and neither a click elsewhere nor a link removes them', { tag: '@soak' }, async ({
  page,
}) => {
  const toast = await provoke(page);
  const submit = page.getByRole('button', { name: 'Sign up' });
  for (let press = 0; press < 3; press += 1) await submit.click();
  await expect(toast).toHaveText(['Passwords do not match']);
  await page.context().setOffline(true);
  await page.getByLabel('Confirm Password', { exact: true }).fill('one');
  await submit.click();
  await expect(toast).toHaveCount(2);
  await page.context().setOffline(false);
  await page.mouse.click(10, 300);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.waitForURL('**/login');
  await expect(toast).toHaveCount(2);
  await page.clock.runFor(6000);
  await expect(toast).toHaveCount(0);
});
