import { expect, expectAccessible, expectFits, newPlayer, query, test } from '@/tests/support/e2e';
import { untilAsked } from '@/tests/support/round';

/** How many records a request has pulled, and how many flags these have. */
async function effectOf(receipt: string): Promise<{ pulled: number; flags: number } | undefined> {
  const [effect] = await query<{ pulled: number; flags: number }[]>`
    select (select count(*)::int from pulled_records where id = any(record_ids)) as pulled,
      (select count(*)::int from record_flags where record_id = any(record_ids)) as flags
    from removal_requests where receipt = ${receipt.replaceAll('-', '')}`;
  return effect;
}

test("a removal from the photo's menu ends with a receipt, and the record is out of play", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await newPlayer(page);
  await page.goto('/home');
  await untilAsked(page);
  await page.keyboard.press('1');
  await expect(page.getByTestId('result')).toBeVisible();
  await page.getByRole('button', { name: 'More about this photo' }).click();
  // What is said about a photo is said in peace: the game does not go on meanwhile.
  await expect(page.getByTestId('result')).toContainText('Tap to continue');
  const sheet = page.getByRole('dialog', { name: 'About this photo' });
  await sheet.getByRole('button', { name: 'Report' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Choose a reason.');
  await sheet.getByLabel('The answer looks wrong').check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Report' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'More about this photo' }).click();
  await sheet.getByRole('link', { name: 'Is this you?' }).click();
  const photo = page.getByRole('img', { name: 'Booking photo to take down' });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText('We’ll remove this photo.')).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Take it down' }).click();
  const receipt = page.getByText(/^\w{4}-\w{4}-\w{4}$/);
  await expect(receipt).toBeVisible();
  expect(await effectOf((await receipt.textContent()) ?? '')).toEqual({ pulled: 1, flags: 1 });
  // Whoever goes back to the game does not see the photo again, not even until the server is heard.
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('quiz_questions'))).toEqual([]);
  await expect(photo).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the game' }).last().click();
  await untilAsked(page);
});

test('a removal by county and day needs no account', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Removal' }).click();
  await page.getByRole('button', { name: 'Take it down' }).click();
  const county = page.getByLabel('County of the booking');
  await expect(county).toHaveAccessibleDescription('Enter the county, like Hays, TX.');
  await expect(county).toBeFocused();
  await expect(page.getByLabel('Date of the booking')).toHaveAccessibleDescription(
    'Choose the date of the booking.',
  );
  await expectAccessible(page);
  await county.fill('Duval');
  await expect(page.getByLabel('Duval County, TX')).toBeVisible();
  await page.getByLabel('Date of the booking').fill('2001-02-03');
  await page.getByRole('button', { name: 'Take it down' }).click();
  await expect(county).toHaveAccessibleDescription(
    'More than one county matches. Choose the right one from the list.',
  );
  await expectAccessible(page);
  await page.getByLabel('Duval County, TX').check();
  await expect(county).toHaveAccessibleDescription('');
  // Typed in full, it needs no choice from the list.
  await county.fill('Duval, FL');
  await page.getByRole('button', { name: 'Take it down' }).click();
  await expect(page.getByText('Photos that match leave the game at once')).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the start page' }).last().click();
  await expect(page).toHaveURL('/');
});
