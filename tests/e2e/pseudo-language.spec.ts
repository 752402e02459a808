import { PSEUDO_LANGUAGE } from '@/messages/languages';
import { expect, newPlayer, test } from '@/tests/support/e2e';

/** Screens whose texts are all in catalogs. */
const SCREENS = ['/badge', '/shared/badge/first-case'];

test('texts 40% longer fit the narrowest phone', async ({ page }) => {
  await newPlayer(page);
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'language', value: PSEUDO_LANGUAGE, url: origin }]);
  await page.setViewportSize({ width: 320, height: 568 });
  for (const screen of SCREENS) {
    await page.goto(screen);
    await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO_LANGUAGE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([screen, width]).toEqual([screen, 320]);
  }
});
