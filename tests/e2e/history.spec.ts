import type { Page } from '@playwright/test';
import { openDaily, playDailyToLast, playerIdOf } from '@/tests/support/daily-screen';
import { expect, expectAccessible, expectFitsNarrowest, newPlayer, query, test } from '@/tests/support/e2e';
import { addPastRoomGame, addPastRounds } from '@/tests/support/played-rounds';
import { rightAnswer, untilAsked } from '@/tests/support/round';

const entries = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const review = (page: Page) => page.getByTestId('review');

test('what was played is listed by month, and opens its ten photos', { tag: '@soak' }, async ({ page }) => {
  await newPlayer(page);
  await openDaily(page);
  const playerId = await playerIdOf(page);
  await playDailyToLast(playerId, 4);
  await page.reload();
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page, 'daily'))));
  await expect(page.getByRole('region', { name: /^Daily No\. \d/ })).toContainText('5 of 10 right');
  // A year of rounds, so that the second page has some.
  await addPastRounds(
    playerId,
    Array.from({ length: 36 }, (_, i) => 360 - i * 10),
  );
  await addPastRoomGame(playerId, 400);
  await addPastRoomGame(playerId, 2);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(entries(page)).toHaveCount(30);
  await expect(entries(page).first()).toContainText(/Daily No\. \d.*5 of 10/);
  await expect(page.getByText(/\d+ asked · \d+% right · the records \d+%/).first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowest(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries(page)).toHaveCount(38);
  await page.getByRole('tab', { name: 'Dailies' }).click();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Rooms' }).click();
  await entries(page).filter({ hasText: 'Live room' }).filter({ hasText: '7 of 10' }).click();
  await expect(page.getByText('You 7 · the records 4')).toBeVisible();
  await expect(review(page).getByRole('img', { name: 'Booking photo' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('tab', { name: 'Rounds' }).click();
  await entries(page).first().click();
  await expect(page.getByText('You 6 · the records 5')).toBeVisible();
  await expect(review(page)).toContainText('1 of 10');
  await expect(review(page).getByRole('img', { name: 'Booking photo' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(entries(page).first()).toBeVisible();
});

test('a photo whose record left the game is a placard, and a game of someone else is not found', {
  tag: '@soak',
}, async ({ page }) => {
  await newPlayer(page);
  await openDaily(page);
  const playerId = await playerIdOf(page);
  await addPastRounds(playerId, [3]);
  await query`
    update questions set record_id = gen_random_uuid() where player_id = ${playerId}::uuid`;
  await page.goto('/history');
  const address = await entries(page).first().getAttribute('href');
  await entries(page).first().click();
  await expect(review(page)).toContainText('This photo has left the game.');
  await newPlayer(page);
  await page.goto('/history');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expectAccessible(page);
  await page.goto(address ?? '');
  await expect(page.getByText('We can’t find this game.')).toBeVisible();
});
