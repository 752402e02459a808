import type { Page } from '@playwright/test';
import { answers, photoShows, rightAnswer, setLives, untilAsked, wrongAnswer } from '@/tests/support/round';
import { wireOf } from '@/tests/support/wire';
import { failActions } from './arrange';
import { expect, look, newPlayer, test, withDatabase } from './look';

test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket connection/] });

const UPRIGHT = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };
const result = (page: Page) => page.getByTestId('result');
const press = async (page: Page, place: number) => {
  await page.keyboard.press(String(place));
  await expect(result(page)).toBeVisible();
};
/** Keeps the result on screen. */
const hold = async (page: Page) => {
  await result(page).click();
  await expect(result(page)).toContainText('Tap to continue');
};

test('a question, right, wrong, the menu of the photo, the counter', async ({ page }) => {
  await newPlayer(page);
  await untilAsked(page);
  await photoShows(page);
  await look(page, 'home-playing');
  await page.getByTestId('lives').click();
  await look(page, 'home-lives-full');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More about this photo' }).click();
  const sheet = page.getByRole('dialog', { name: 'About this photo' });
  await look(page, 'home-menu', { shows: sheet });
  await sheet.getByRole('button', { name: 'Report' }).click();
  await look(page, 'home-menu-nothing-chosen', { shows: sheet.getByRole('alert') });
  const restore = await failActions(page, '**/home');
  await sheet.getByRole('radio').first().check();
  await sheet.getByRole('button', { name: 'Report' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Something went wrong');
  await look(page, 'home-menu-failed');
  await restore();
  await sheet.getByRole('button', { name: 'Report' }).click();
  await expect(sheet).toBeHidden();
  await look(page, 'home-reported');
  await page.setViewportSize(ON_ITS_SIDE);
  const toast = await page.locator('[data-toast]').boundingBox();
  const list = await page.getByRole('list', { name: 'Answers' }).boundingBox();
  if (!toast || !list) throw new Error('no toast over the answers to look at');
  const isBeside = toast.x + toast.width <= list.x;
  const isAboveOrBelow = toast.y + toast.height <= list.y || toast.y >= list.y + list.height;
  expect(isBeside || isAboveOrBelow, 'no answer under the toast').toBe(true);
  await page.setViewportSize(UPRIGHT);
  await page.reload();
  const asked = await untilAsked(page);
  await press(page, await rightAnswer(asked));
  await hold(page);
  await look(page, 'home-right');
  await result(page).click();
  await expect(page.getByText('2/10')).toBeVisible();
  await press(page, await wrongAnswer(await untilAsked(page)));
  await hold(page);
  await look(page, 'home-wrong');
});

test('a timeout costs a star before a life', async ({ page }) => {
  await page.clock.install();
  await newPlayer(page);
  const asked = await untilAsked(page);
  await withDatabase(async (sql) => {
    const [row] = await sql`select player_id from questions where id = ${asked}`;
    await sql`update game_states set stars = 50 where player_id = ${row?.player_id}`;
    await sql`insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
      values (${row?.player_id}, 'adjustment', 0, 50, now())`;
  });
  await page.reload();
  await untilAsked(page);
  await photoShows(page);
  await page.clock.runFor(23_500);
  // The clock of a hidden tab pauses.
  const hide = (isHidden: boolean) =>
    page.evaluate((on) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => on });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await hide(true);
  await look(page, 'home-late');
  await hide(false);
  await page.clock.runFor(8000);
  await expect(result(page)).toContainText('Time’s up');
  await expect(page.getByTestId('result-note')).toContainText('You lost a star, not a life.');
  await hold(page);
  await look(page, 'home-timeout-star');
});

test('the last life, and none left', async ({ page }) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  await setLives(asked, 1);
  await press(page, await wrongAnswer(asked));
  await look(page, 'home-no-more-lives', { shows: page.getByRole('dialog', { name: 'No more Lives' }) });
  await page.setViewportSize(ON_ITS_SIDE);
  for (const name of ['Store', 'Share'])
    await expect(page.getByRole('dialog').getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(UPRIGHT);
  await page.keyboard.press('Escape');
  await look(page, 'home-without-lives', { shows: page.getByText('Out of lives') });
});

test('loading: no connection yet, a slow photo', async ({ page }) => {
  const held: (() => void)[] = [];
  await page.routeWebSocket(/socket\.io/, () => new Promise(() => {}));
  await newPlayer(page);
  await look(page, 'home-loading', { shows: page.getByTestId('reconnecting') });
  await page.unrouteAll();
  await page.route('**/photos/**', (route) => new Promise((go) => held.push(() => go(route.continue()))));
  const other = await page.context().newPage();
  await other.route('**/photos/**', (route) => new Promise((go) => held.push(() => go(route.continue()))));
  await other.goto('/home');
  await look(other, 'home-photo-slow', { shows: other.getByTestId('photo-placeholder') });
  for (const release of held) release();
});

test('a lost connection, and an answer that waits for it', async ({ page, context }) => {
  const wire = await wireOf(page);
  await newPlayer(page);
  const first = await untilAsked(page);
  await photoShows(page);
  wire.cut();
  await look(page, 'home-reconnecting', { shows: page.getByTestId('reconnecting') });
  await context.setOffline(true);
  await expect(page.getByTestId('offline')).toContainText('You’re offline');
  await page.keyboard.press(String(await rightAnswer(first)));
  await expect(answers(page).nth((await rightAnswer(first)) - 1)).toHaveAttribute('data-verdict', 'locked');
  await page.getByRole('link', { name: 'Store' }).click();
  await look(page, 'home-offline');
});

/** Replaces the server's answers to `questionfetch`, for states that are hard to reach. */
async function answerQuestionsWith(page: Page, answer: object): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (browser) => {
    const server = browser.connectToServer();
    browser.onMessage((message) => {
      const asked = /^42(\d+)\["questionfetch"/.exec(String(message));
      if (asked) browser.send(`43${asked[1]}${JSON.stringify([answer])}`);
      else server.send(message);
    });
  });
}

for (const [name, code, words] of [
  ['home-no-questions', 'NO_QUESTIONS', 'No questions right now'],
  ['home-failed', 'INTERNAL', 'Something went wrong'],
] as const) {
  test(`${words}: the way to try again`, async ({ page }) => {
    await answerQuestionsWith(page, { success: false, message: 'x', code });
    await newPlayer(page);
    await expect(page.getByText(words)).toBeVisible({ timeout: 30_000 });
    await look(page, name);
  });
}

test('photos that keep failing', async ({ page }) => {
  await page.route('**/photos/**', (route) => route.abort());
  await newPlayer(page);
  await expect(page.getByTestId('photo-placeholder')).toBeVisible();
  await expect(page.getByRole('timer')).not.toHaveAccessibleName('30 seconds left', { timeout: 20_000 });
  await look(page, 'home-photo-failed');
});

test('answered elsewhere, and a tab beyond the limit of tabs', async ({ page, context }) => {
  await newPlayer(page);
  const first = await untilAsked(page);
  const other = await context.newPage();
  await other.goto('/home');
  await untilAsked(other);
  await other.keyboard.press(String(await rightAnswer(first)));
  await expect(result(page)).toContainText('Answered elsewhere');
  await hold(page);
  await look(page, 'home-elsewhere');
  // More tabs than the server accepts at once.
  for (let tabs = 0; tabs < 7; tabs += 1) await (await context.newPage()).goto('/profile');
  await look(page, 'home-made-way', { shows: page.getByRole('button', { name: 'Play here' }) });
});

test('no timer, a long streak, and many points, lives and stars', async ({ page }) => {
  await newPlayer(page);
  const asked = await untilAsked(page);
  await withDatabase(async (sql) => {
    const [row] = await sql`select player_id from questions where id = ${asked}`;
    const id = row?.player_id ?? '';
    await sql`update players set plays_without_timer = true where id = ${id}`;
    await sql`update questions set timed = false where player_id = ${id}`;
    await sql`update game_states set lives = 12345, stars = 1050, total_score = 987650, streak = 128
      where player_id = ${id}`;
    await sql`insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
      values (${id}, 'adjustment', 12335, 1050, now())`;
  });
  await page.reload();
  await untilAsked(page);
  await photoShows(page);
  await look(page, 'home-rich-no-timer');
});

test.describe('a county without records', () => {
  // Loving County, Texas.
  test.use({ geolocation: { latitude: 31.85, longitude: -103.58 }, permissions: ['geolocation'] });

  test('the overlay names another county', async ({ page }) => {
    await newPlayer(page);
    await expect(page.getByRole('dialog', { name: /^Mugshots from your local area/ })).toBeVisible();
    await look(page, 'home-county');
    await page.getByRole('button', { name: 'Choose another place' }).click();
    await page.getByLabel('State').selectOption({ index: 1 });
    await look(page, 'home-places');
  });
});
