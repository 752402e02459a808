import type { Page } from '@playwright/test';
import {
  addPastDaily,
  openDaily,
  passMidnight,
  playDailyToLast,
  playerIdOf,
} from '@/tests/support/daily-screen';
import { expect, expectAccessible, newGuest, newPlayer, query, test } from '@/tests/support/e2e';
import {
  answers,
  missTwoTimers,
  photoShows,
  playToLast,
  rightAnswer,
  untilAsked,
  wrongAnswer,
} from '@/tests/support/round';
import { failActions } from '@/tests/visual/arrange';

const card = (page: Page) => page.getByRole('region', { name: /^Daily No\. \d/ });
const pin = (page: Page) => page.getByTestId('daily-pin');

/** Opens the last question, after nine answers of which some are right. Returns its id. */
async function lastQuestion(page: Page, right: number): Promise<string> {
  await playDailyToLast(await playerIdOf(page), right);
  await page.reload();
  await expect(page.getByText('10/10')).toBeVisible();
  return untilAsked(page, 'daily');
}

/** Resolves when a connection of the page learns that the daily was answered elsewhere. */
const answeredElsewhere = (page: Page) =>
  new Promise<void>((heard) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('dailyAnsweredElsewhere')) heard();
      }),
    );
  });

test('the daily is played by keyboard, goes on after a reload, and is played once', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPlayer(page);
  await expect(pin(page)).toHaveAccessibleName('Play today’s daily');
  await expectAccessible(page);
  await pin(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/daily');
  await expect(page.getByRole('heading', { name: /^Daily/, level: 2 })).toBeVisible();
  await expect(page.getByText('Ten photos. Same for everyone. One try.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  const first = await untilAsked(page, 'daily');
  await expect(page.getByText('1/10')).toBeVisible();
  await expect(page.getByTestId('lives')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press(String(await wrongAnswer(first)));
  await expect(page.getByTestId('result')).toContainText('Not this time');
  await expect(page.getByTestId('result')).not.toContainText('−1');
  await expect(page.getByText('2/10')).toBeVisible();
  const second = await untilAsked(page, 'daily');
  await page.reload();
  await expect(page.getByText('2/10')).toBeVisible();
  expect(await untilAsked(page, 'daily')).toBe(second);

  const last = await lastQuestion(page, 6);
  await page.keyboard.press(String(await rightAnswer(last)));
  await expect(card(page)).toContainText('7 of 10 right');
  await expect(card(page)).toBeFocused();
  await expect(card(page)).toContainText('Streak: 1 day');
  await expect(card(page).getByRole('listitem').filter({ hasText: '7 right: ' })).toContainText(
    'your result',
  );
  await expect(card(page)).toContainText(/New photos at \d+\s[AP]M · \d/);
  await expectAccessible(page);
  await page.reload();
  await expect(card(page)).toContainText('7 of 10 right');
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('[data-toast]')).toContainText('Copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Lineup No\. [\d,]+ {2}7\/10\n🟩🟩🟩🟩🟩\n🟩🟥🟥🟥🟩\n🔥 1\nhttp:\S+\/d\/\d+-[2-9a-z]{5}$/u,
  );
  await card(page).getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('**/home');
  await untilAsked(page);
  await page.reload();
  await expect(page.getByTestId('lives')).toHaveAccessibleName('10 lives');
  await expect(pin(page)).toHaveCount(0);
});

test('a second tab follows, and shows the same result', { tag: '@soak' }, async ({ page, context }) => {
  await newPlayer(page);
  await openDaily(page);
  const last = await lastQuestion(page, 3);
  const other = await context.newPage();
  await other.goto('/daily');
  expect(await untilAsked(other, 'daily')).toBe(last);
  await page.keyboard.press(String(await wrongAnswer(last)));
  await expect(other.getByTestId('result')).toContainText('Answered elsewhere');
  await expect(card(page)).toContainText('3 of 10 right');
  await expect(card(other)).toContainText('3 of 10 right');
});

test('the round card of another tab stays while the daily is played', { tag: '@soak' }, async ({
  page,
  context,
}) => {
  const answered = answeredElsewhere(page);
  await newPlayer(page);
  await playToLast(await untilAsked(page), 5);
  await page.reload();
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page))));
  const next = page.getByRole('button', { name: 'Next round' });
  await expect(next).toBeVisible();
  await expect(page.getByRole('region').getByRole('link', { name: 'Play today’s daily' })).toBeVisible();
  const other = await context.newPage();
  await openDaily(other);
  await other.keyboard.press(String(await rightAnswer(await untilAsked(other, 'daily'))));
  await answered;
  await expect(next).toBeVisible();
});

test('a guest plays on a small phone, sees the own bar and no friends, and is asked to keep the streak', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await newGuest(page);
  await openDaily(page);
  await untilAsked(page, 'daily');
  await expect(answers(page)).toHaveCount(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const last = await lastQuestion(page, 9);
  await page.keyboard.press(String(await rightAnswer(last)));
  await expect(card(page)).toContainText('10 of 10 right');
  const own = card(page).getByRole('listitem').filter({ hasText: 'your result' });
  await expect(own).toHaveText(/^10 right: [1-9]\d* players?, your result$/);
  await expect(card(page)).not.toContainText('Better than 0%');
  await expect(card(page).getByRole('heading', { name: 'Friends' })).toHaveCount(0);
  await expectAccessible(page);
  await card(page).getByRole('link', { name: 'Don’t lose your streak. Sign up free.' }).click();
  await page.waitForURL('**/register');
});

test("yesterday's daily comes first, and today's after its result", { tag: '@soak' }, async ({ page }) => {
  await newPlayer(page);
  await openDaily(page);
  await passMidnight(await playerIdOf(page));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Finish yesterday’s daily' })).toBeVisible();
  await expect(page.getByText('0 of 10 answered.')).toBeVisible();
  await expectAccessible(page);
  await playDailyToLast(await playerIdOf(page), 4);
  // The questions of that day have other ids.
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page, 'daily'))));
  await expect(card(page)).toContainText('5 of 10 right');
  await card(page).getByRole('button', { name: 'Play today’s daily' }).click();
  await expect(page.getByText('1/10')).toBeVisible();
});

test('two missed timers in a row stop the daily, as they stop a round', { tag: '@soak' }, async ({
  page,
}) => {
  await page.clock.install();
  await newPlayer(page);
  await openDaily(page);
  const stop = await missTwoTimers(page, ['2/10', '3/10']);
  await stop.getByRole('button', { name: 'Continue' }).click();
  await expect(stop).toBeHidden();
});

test.describe('without its photo', () => {
  test.use({ expectedErrors: [/404|Failed to load resource/] });

  test('a question is tried again or skipped', { tag: '@soak' }, async ({ page }) => {
    await newPlayer(page);
    const photos = '**/photos/**';
    await page.route(photos, (route) => route.fulfill({ status: 404 }));
    await page.goto('/daily');
    await page.getByRole('button', { name: 'Start' }).click();
    const help = page.getByRole('alert').filter({ hasText: 'The photo didn’t load.' });
    await expect(help).toBeVisible();
    await expectAccessible(page);
    await page.unroute(photos);
    await help.getByRole('button', { name: 'Try again' }).click();
    await expect(help).toHaveCount(0);
    await photoShows(page);
    await page.route(photos, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await help.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByTestId('result')).toContainText('Skipped');
    await expect(page.getByText('2/10')).toBeVisible();
  });
});

test.describe('while it cannot be read', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR_FAILED/] });

  test('the result says so and can be loaded again', { tag: '@soak' }, async ({ page }) => {
    await newPlayer(page);
    await openDaily(page);
    const last = await lastQuestion(page, 2);
    const letThrough = await failActions(page, '**/daily');
    await page.keyboard.press(String(await rightAnswer(last)));
    const failure = page.getByRole('alert').filter({ hasText: 'Your answers are safe.' });
    await expect(failure).toBeVisible({ timeout: 15_000 });
    await expectAccessible(page);
    await letThrough();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page)).toContainText('3 of 10 right');
  });
});

test('the daily is offered before the first round of a day, and not to a newcomer', async ({ page }) => {
  await newPlayer(page);
  await untilAsked(page);
  const playerId = await playerIdOf(page);
  await query`
    update game_states set open_set_id = null, free_round_on = (now() at time zone 'utc')::date - 1
    where player_id = ${playerId}::uuid`;
  await page.goto('/home');
  const offer = page.getByRole('heading', { name: /^Daily No. [\d,]+ · \w+day, \w+ \d+$/, level: 1 });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Play a round' }).click();
  await untilAsked(page);
  // The screen may show the question that it knew before the server has dealt.
  const open = () =>
    query`select from game_states where player_id = ${playerId}::uuid and open_set_id is not null`;
  await expect.poll(open).toHaveLength(1);
  // The round is open now, so it goes on.
  await page.goto('/home');
  await untilAsked(page);
  await query`
    update game_states set open_set_id = null, free_round_on = (now() at time zone 'utc')::date - 1
    where player_id = ${playerId}::uuid`;
  await page.goto('/home');
  await page.getByRole('link', { name: 'Play today’s ten' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
});

test('a past daily is played from the archive, and counts for no streak', { tag: '@soak' }, async ({
  page,
}) => {
  await newPlayer(page);
  await openDaily(page);
  const playerId = await playerIdOf(page);
  await addPastDaily(3);
  await page.goto('/daily/archive');
  await expectAccessible(page);
  const entry = page.getByRole('listitem').filter({ hasText: 'Play' }).first();
  await entry.getByRole('link').click();
  await expect(page.getByText('A past daily. It counts for no streak.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('1/10')).toBeVisible();
  await query`
    update player_dailies d set last_answered_at = now() - interval '1 minute', choices = (
      select array_agg(case when q.position = 9 then null else q.answer_index end order by q.position)
      from daily_questions q where q.day = d.day)
    where player_id = ${playerId}::uuid and day = (now() at time zone 'utc')::date - 3`;
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('10/10')).toBeVisible();
  const last = await untilAsked(page, 'daily');
  await page.keyboard.press(String(await rightAnswer(last)));
  await expect(card(page)).toContainText('A past daily. It counts for no streak.');
  await expect(card(page)).not.toContainText('All players');
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/daily/archive');
  await expect(page.getByText('1 of 10 right')).toBeVisible();
  // A day that no archive has leads to what there is.
  await page.goto('/daily?day=2020-01-01');
  await page.waitForURL('**/daily/archive');
  await page.goto('/daily?day=2099-01-01');
  await page.waitForURL(/\/daily$/);
});
