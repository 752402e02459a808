import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '@/tests/support/e2e';
import { answersOf, chargeCards } from '@/tests/support/higher-lower-screen';

test.use({ expectedErrors: [/WebSocket connection|Failed to load resource/] });

/** Returns what the device's share sheet gets, if it takes pictures. */
async function sharedBySheet(page: Page, press: () => Promise<void>): Promise<object> {
  await page.evaluate(() => {
    navigator.canShare = () => true;
    Object.assign(window, { shared: new Promise((got) => (navigator.share = async (data) => got(data))) });
  });
  await press();
  return page.evaluate(async () => {
    const { text, files } = await (window as unknown as { shared: Promise<ShareData> }).shared;
    const [file] = files ?? [];
    if (!file) return { text };
    const { width, height } = await createImageBitmap(file);
    return { text, type: file.type, width, height };
  });
}

test('a visitor plays Higher or lower from the landing page until the first miss, and shares the run', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByRole('button', { name: 'Agree & Play Higher or lower' }).click();
  await page.waitForURL('**/higher-lower');
  await expect(
    page.getByRole('heading', { name: 'Which is booked more often in the United States?' }),
  ).toBeVisible();
  await expect(chargeCards(page)).toHaveCount(2);
  await expectAccessible(page);
  const said = page.getByRole('main').getByRole('status');
  for (let run = 1; run <= 3; run += 1) {
    const asked = await chargeCards(page).allInnerTexts();
    await expect(said).toHaveText(`${asked[0]}, or ${asked[1]}?`);
    await page.keyboard.press((await answersOf(page)).right);
    await expect(said).toContainText(`Right. ${asked[0]}: about 1 in`);
    await expect(said).toContainText(`${run} in a row.`);
    await expect(page.getByText(/about 1 in/).first()).toBeVisible();
    // The next pair comes by itself.
    await expect(page.getByText(/about 1 in/)).toHaveCount(0);
    expect(await chargeCards(page).allInnerTexts()).not.toEqual(asked);
  }
  await chargeCards(page)
    .nth(Number((await answersOf(page)).wrong) - 1)
    .click();
  await expect(page.getByText('Not this time', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expect(said).toHaveText(/^Not this time\. .+ 3 in a row\.$/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: '3 in a row' })).toBeVisible();
  // The reading position is at the card of the end.
  await expect(page.getByRole('region', { name: '3 in a row' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('Lineup Higher or lower  3 in a row');
  const shared = await copied();
  expect(shared).toContain('/?to=higher-lower');
  const sheet = await sharedBySheet(page, () => page.getByRole('button', { name: 'Share' }).click());
  expect(sheet).toEqual({ text: shared, type: 'image/png', width: 1080, height: 1080 });
  await page.reload();
  await expect(page.getByRole('heading', { name: '3 in a row' })).toBeVisible();
  await page.getByRole('button', { name: 'Again' }).click();
  await expect(chargeCards(page)).toHaveCount(2);
});

test('an answer that does not arrive can be sent again, and counts once', { tag: '@soak' }, async ({
  page,
  context,
}) => {
  await page.goto('/?to=higher-lower');
  await page.getByRole('button', { name: 'Agree & Play Higher or lower' }).click();
  await page.waitForURL('**/higher-lower');
  await expect(chargeCards(page)).toHaveCount(2);
  const { right: key } = await answersOf(page);
  await context.setOffline(true);
  await page.keyboard.press(key);
  await expect(page.getByText('Your answer didn’t arrive. Your run is safe.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/about 1 in/).first()).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('1');
});
