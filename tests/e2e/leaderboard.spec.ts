import { expect, newPlayer, test } from '@/tests/support/e2e';
import { rightAnswer, untilAsked } from '@/tests/support/round';

test('points from a judged answer stand on both boards', async ({ page }) => {
  const player = await newPlayer(page);
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page))));
  await expect(page.getByTestId('result')).toContainText('+10');
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByText(/Board ends in \d/)).toBeVisible();
  const monthly = page.getByRole('tab', { name: 'Monthly' });
  await expect(monthly).toHaveAttribute('aria-selected', 'true');
  const row = page.getByRole('listitem').filter({ hasText: player.username });
  await expect(row).toContainText('10 points');
  await expect(page.getByTestId('own-rank')).toContainText('10 points');
  await monthly.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Weekly' })).toBeFocused();
  await expect(row).toContainText('10 points');
});

test.describe('a board that does not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('says so and can be asked for again', async ({ page }) => {
    await newPlayer(page);
    await page.goto('/leaderboard');
    let failing = true;
    await page.route('**/leaderboard', (route) =>
      failing && route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('tab', { name: 'Weekly' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Failed to fetch leaderboard');
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/Board ends in \d/)).toBeVisible();
  });
});
