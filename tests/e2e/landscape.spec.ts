import type { Page } from '@playwright/test';
import { openDaily } from '@/tests/support/daily-screen';
import { expect, newPlayer, test } from '@/tests/support/e2e';
import { expectWidthUsed, IN_LANDSCAPE } from '@/tests/support/landscape';
import { photoShows, untilAsked, wrongAnswer } from '@/tests/support/round';

/** Checks that clock and position are whole, and that nothing of the photo is below the tab bar. */
async function expectPlacardsWhole(page: Page): Promise<void> {
  for (const size of IN_LANDSCAPE) {
    await page.setViewportSize(size);
    const placards = page.locator('.wall > span.numerals');
    await expect(placards).toHaveCount(2);
    for (const placard of await placards.all()) await expect(placard).toBeInViewport({ ratio: 1 });
    const photo = await page.locator('.photo-box').boundingBox();
    const tabs = await page.locator('.tab-bar').boundingBox();
    expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  }
}

test('in landscape a question, its result and the daily are whole', async ({ page }) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  await photoShows(page);
  await expectWidthUsed(page, 'question');
  await expectPlacardsWhole(page);
  await page.keyboard.press(String(await wrongAnswer(asked)));
  await page.getByTestId('result').press('Space');
  for (const size of IN_LANDSCAPE) {
    await page.setViewportSize(size);
    await expect(page.getByTestId('result')).toBeInViewport({ ratio: 1 });
  }
  await openDaily(page);
  await untilAsked(page, 'daily');
  await photoShows(page);
  await expectWidthUsed(page, 'daily');
  await expectPlacardsWhole(page);
});
