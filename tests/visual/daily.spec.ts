import type { Page } from '@playwright/test';
import {
  addPastDaily,
  addResults,
  finishFor,
  giveStreak,
  openDaily,
  passMidnight,
  playDailyToLast,
  playerIdOf,
  removeFromYesterday,
} from '@/tests/support/daily-screen';
import { playToLast, rightAnswer, setLives, untilAsked, wrongAnswer } from '@/tests/support/round';
import { breakScreen, crowd, failActions, holdScreen, tie } from './arrange';
import { expect, look, newGuest, newPlayer, query, test } from './look';

test.use({ expectedErrors: [/WebSocket connection|Failed to load resource/] });

const card = (page: Page) => page.getByRole('region', { name: /^Daily No\. \d/ });

/** Plays a started daily to its result, with some of the first nine answers right and the last one wrong. */
async function finish(page: Page, right: number): Promise<void> {
  await playDailyToLast(await playerIdOf(page), right);
  await page.reload();
  await expect(page.getByText('10/10')).toBeVisible();
  await page.keyboard.press(String(await wrongAnswer(await untilAsked(page, 'daily'))));
  await expect(card(page)).toContainText('right');
}

test('the pin, the first screen, and the questions', async ({ page }) => {
  await newPlayer(page);
  await expect(page.getByTestId('daily-pin')).toBeVisible();
  await untilAsked(page);
  await look(page, 'daily-pin');
  const playerId = await playerIdOf(page);
  const letCome = await holdScreen(page, '**/daily*');
  await page.getByTestId('daily-pin').click();
  await look(page, 'daily-loading', { shows: page.getByRole('heading', { name: 'Daily' }) });
  await letCome();
  await look(page, 'daily-new', { shows: page.getByText('Start a streak today') });
  await giveStreak(playerId, 15, 2, 3);
  await page.reload();
  await look(page, 'daily-new-streak', { shows: page.getByText('2 freezes covered') });
  await page.getByRole('button', { name: 'Start' }).click();
  await untilAsked(page, 'daily');
  await look(page, 'daily-question');
  await page.keyboard.press(String(await wrongAnswer(await untilAsked(page, 'daily'))));
  await page.getByTestId('result').click();
  await look(page, 'daily-wrong');
});

test('a result with friends and a streak', async ({ page }) => {
  await newPlayer(page);
  const playerId = await playerIdOf(page);
  await giveStreak(playerId, 6, 0);
  const friends = await crowd(5);
  await tie(playerId, friends, 'accepted');
  await openDaily(page);
  await addResults([0, 3, 11, 40, 180, 420, 610, 390, 120, 22, 4]);
  await finishFor(friends.map(({ id }) => id));
  await finish(page, 7);
  await look(page, 'daily-result', { shows: page.getByText('You earned a freeze') });
});

test('a result without friends', async ({ page }) => {
  await newPlayer(page);
  await openDaily(page);
  await finish(page, 0);
  await look(page, 'daily-result-alone');
});

test('a guest', async ({ page }) => {
  await newGuest(page);
  await openDaily(page);
  await finish(page, 9);
  await look(page, 'daily-result-guest');
});

test('the daily of the day before, and a result of nine', async ({ page }) => {
  await newPlayer(page);
  await openDaily(page);
  await passMidnight(await playerIdOf(page));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Finish yesterday’s daily' })).toBeVisible();
  await look(page, 'daily-yesterday');
  await removeFromYesterday(1);
  await playDailyToLast(await playerIdOf(page), 4);
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.keyboard.press(String(await wrongAnswer(await untilAsked(page, 'daily'))));
  await look(page, 'daily-result-void', { shows: page.getByText('counts for no one') });
});

test('no daily, and one that cannot be read', async ({ page }) => {
  await newPlayer(page);
  await expect(page.getByTestId('daily-pin')).toBeVisible();
  const letThrough = await breakScreen(page, '**/daily*', [/"state":"new"/, '"state":"none"']);
  await page.getByTestId('daily-pin').click();
  await look(page, 'daily-none', { shows: page.getByText('No daily today') });
  await letThrough();
  await openDaily(page);
  await playDailyToLast(await playerIdOf(page), 2);
  await page.reload();
  const asked = await untilAsked(page, 'daily');
  await failActions(page, '**/daily');
  await page.keyboard.press(String(await rightAnswer(asked)));
  await expect(page.getByText('Your answers are safe.')).toBeVisible({ timeout: 15_000 });
  await look(page, 'daily-failed');
});

test('a photo that does not load', async ({ page }) => {
  await newPlayer(page);
  await page.route('**/photos/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/daily');
  await page.getByRole('button', { name: 'Start' }).click();
  await look(page, 'daily-photo', { shows: page.getByRole('button', { name: 'Skip' }) });
});

test('what leads to the daily', async ({ page }) => {
  await newPlayer(page);
  await playToLast(await untilAsked(page), 4);
  await page.reload();
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page))));
  await expect(page.getByRole('button', { name: 'Next round' })).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('region').getByRole('link', { name: 'Play today’s daily' })).toBeVisible();
  await look(page, 'daily-from-round');
  await page.getByRole('button', { name: 'Next round' }).click();
  const asked = await untilAsked(page);
  await setLives(asked, 1);
  await page.keyboard.press(String(await wrongAnswer(asked)));
  await expect(page.getByRole('dialog', { name: 'No more Lives' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'No more Lives' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Until then' })).toContainText('daily');
  await look(page, 'daily-without-lives');
});

test('the card before the first round, and past dailies', async ({ page }) => {
  await newPlayer(page);
  await untilAsked(page);
  const playerId = await playerIdOf(page);
  const friends = await crowd(4);
  await tie(playerId, friends, 'accepted');
  await giveStreak(playerId, 5, 1);
  await finishFor(friends.map(({ id }) => id));
  await query`
    update game_states set open_set_id = null, free_round_on = (now() at time zone 'utc')::date - 1
    where player_id = ${playerId}::uuid`;
  await page.goto('/home');
  await look(page, 'home-daily-card', { shows: page.getByText('4 friends have played') });
  await openDaily(page);
  await addPastDaily(3);
  await addPastDaily(4);
  await page.goto('/daily/archive');
  await look(page, 'daily-archive', { shows: page.getByRole('listitem').first() });
  await page.getByRole('listitem').first().getByRole('link').click();
  await look(page, 'daily-archived-new', { shows: page.getByText('A past daily.') });
});
