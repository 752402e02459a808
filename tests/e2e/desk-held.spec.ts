import type { Page } from '@playwright/test';
import { HELD_SHOWN } from '@/lib/contract/desk/records/held-view';
import { env } from '@/lib/platform/config/env';
import { openStorage } from '@/lib/platform/storage/storage';
import { importFeed } from '@/lib/records/import/import-feed';
import { importRules } from '@/lib/records/import/import-rules';
import { putOperatorIn, withGame } from '@/tests/support/desk-page';
import { expect, expectAccessible, query, test } from '@/tests/support/e2e';
import { bytes, csv, picture, row } from '@/tests/support/records';

// One after the other: whoever opens the screen claims photos of every feed.
test.describe.configure({ mode: 'default' });

/** Imports records that wait for an operator, under a name of their own. */
async function hold(feedName: string, count: number, from = 0): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) =>
    row(`${feedName}-${from + i}`, { booked_on: '2017-04-03' }),
  );
  await withGame(async (db) => {
    // Expired, so that no question of another test is about them once they are in play.
    const rules = { ...importRules(env()), holdsImports: true, ttlDays: 0 };
    await importFeed(
      { db, storage: await openStorage(env()), now: () => new Date(), ...rules },
      { feed: bytes(csv(rows)), feedName, photos: (name) => picture(name) },
    );
  });
}

const states = (feedName: string) => query<{ state: string; count: number }[]>`
  select state, count(*)::int as count from (
    select 'in play' as state from booking_records where feed_name = ${feedName}
    union all select held from pulled_records where feed_name = ${feedName}) s
  group by state order by state`;

async function openHeld(page: Page, feedName: string): Promise<void> {
  await page.goto('/desk/held');
  await page.getByLabel('From').selectOption(feedName);
}

const pass = (page: Page) => page.getByRole('button', { name: /^(Put \d+|\d+ into play|Loading)/ });

/** Decides the screen once its photos have loaded and the decision before is stored. */
async function decide(page: Page): Promise<void> {
  await expect(pass(page)).toBeEnabled();
  await page.keyboard.press('Enter');
}

test('an operator decides 24 photos with the keyboard, and the next ones are there at once', async ({
  page,
}) => {
  const feedName = `held-${Date.now()}.csv`;
  await hold(feedName, 30);
  await putOperatorIn(page, ['records']);
  await openHeld(page, feedName);
  const photos = page.getByRole('list', { name: 'Photos to decide' }).getByRole('listitem');
  await expect(photos).toHaveCount(24);
  await expect(pass(page)).toHaveText(/Put 24 photos into play/);
  await expectAccessible(page);

  // The second photo shows a child, the fourth is for a second look, the first is looked at large.
  await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: /All photos/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('l');
  await expect(pass(page)).toHaveText(/22 into play, 1 refused, 1 for a second look/);
  await decide(page);
  await expect(photos).toHaveCount(6);
  await expect(
    page.getByText('22 photos are in play. 1 photo was refused. 1 photo waits for a second look.'),
  ).toBeVisible();
  expect(await states(feedName)).toEqual([
    { state: 'again', count: 1 },
    { state: 'in play', count: 22 },
    { state: 'new', count: 6 },
    { state: 'out', count: 1 },
  ]);

  await page.keyboard.press('u');
  await expect(page.getByText('Undone. Decide these 24 photos again.')).toBeVisible();
  await expect(photos).toHaveCount(24);
  expect(await states(feedName)).toEqual([{ state: 'new', count: 30 }]);
  await expect(pass(page)).toHaveText(/1 refused/);
  await decide(page);
  await expect(photos).toHaveCount(6);
  await expect(pass(page)).toHaveText(/Put 6 photos into play/);
  await decide(page);
  await expect(page.getByText('No photo waits here')).toBeVisible();
});

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test('a photo that does not load stays out of play', async ({ page }) => {
    const feedName = `lost-${Date.now()}.csv`;
    await hold(feedName, 3);
    await putOperatorIn(page, ['records']);
    await page.goto('/desk/held');
    // The photos of other feeds load first.
    await page.waitForLoadState('networkidle');
    let asked = 0;
    await page.route('**/desk/photos/**', (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await page.getByLabel('From').selectOption(feedName);
    await expect(pass(page)).toHaveText(/2 into play, 1 for a second look/);
    await decide(page);
    await expect(page.getByText('2 photos are in play. 1 photo waits for a second look.')).toBeVisible();
  });

  test('a list that cannot be read says so, and a decision that fails brings its photos back', {
    tag: '@soak',
  }, async ({ page }) => {
    const feedName = `broken-${Date.now()}.csv`;
    await hold(feedName, 30);
    await putOperatorIn(page, ['records']);
    await openHeld(page, feedName);
    await expect(pass(page)).toHaveText(/Put 24 photos into play/);
    await page.context().setOffline(true);
    const photos = page.getByRole('list', { name: 'Photos to decide' }).getByRole('listitem');
    await decide(page);
    await expect(page.getByRole('alert').filter({ hasText: 'The desk could not be reached' })).toBeVisible();
    await expect(photos).toHaveCount(24);
    await page.getByLabel('Show').selectOption('again');
    await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
    await expect(page.getByText('No photo waits here')).toBeHidden();
    await page.context().setOffline(false);
    await page.getByLabel('Show').selectOption('new');
    await expect(photos).toHaveCount(24);
    await decide(page);
    await expect(photos).toHaveCount(6);
  });
});

test('Enter on a button presses that button, and decides nothing', { tag: '@soak' }, async ({ page }) => {
  const feedName = `focus-${Date.now()}.csv`;
  await hold(feedName, 3);
  await putOperatorIn(page, ['records']);
  await openHeld(page, feedName);
  await expect(pass(page)).toHaveText(/Put 3 photos into play/);
  await page.getByRole('button', { name: /^Child/ }).focus();
  await page.keyboard.press('Enter');
  await expect(pass(page)).toHaveText(/2 into play, 1 refused/);
  expect(await states(feedName)).toEqual([{ state: 'new', count: 3 }]);
});

test('the keys work right after the menu and after a choice, a mark is taken back, and the rest of the photos is offered', {
  tag: '@soak',
}, async ({ page }) => {
  const [one, two] = [`keys-${Date.now()}.csv`, `rest-${Date.now()}.csv`];
  await hold(one, 2);
  await hold(two, 1);
  await putOperatorIn(page, ['records']);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/desk');
  await page.getByRole('link', { name: 'New photos', exact: true }).click();
  await page.waitForURL('**/desk/held');
  await page.getByLabel('From').focus();
  await page.getByLabel('From').selectOption(one);
  await expect(pass(page)).toHaveText(/Put 2 photos into play/);
  // The first photo is marked by mistake: the next one is the current one now.
  await page.keyboard.press('1');
  await expect(pass(page)).toHaveText(/1 into play, 1 refused/);
  await page.keyboard.press('Backspace');
  await expect(pass(page)).toHaveText(/Put 2 photos into play/);
  await page.keyboard.press('z');
  await expect(page.getByText('Photo 1 of 2')).toBeVisible();
  // One photo alone is in view: Enter decides nothing.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Photo 1 of 2')).toBeHidden();
  expect(await states(one)).toEqual([{ state: 'new', count: 2 }]);
  const menu = page.getByRole('link', { name: 'New photos', exact: true });
  await menu.focus();
  await decide(page);
  await expect(page.getByText('No photo waits here')).toBeVisible();
  // The screen goes on before the decision is stored.
  await expect.poll(() => states(one)).toEqual([{ state: 'in play', count: 2 }]);
  await expect(page.getByLabel('From')).toHaveValue(one);
  await page.getByRole('button', { name: /^Show (all|the photo)/ }).click();
  await expect(page.getByLabel('From')).toHaveValue('');
  await expect(page.getByText('No photo waits here')).toBeHidden();
});

test('a button that is held down is pressed once, and an empty screen can be read again', {
  tag: '@soak',
}, async ({ page }) => {
  const feedName = `hold-${Date.now()}.csv`;
  await hold(feedName, 30);
  await putOperatorIn(page, ['records']);
  await openHeld(page, feedName);
  const photos = page.getByRole('list', { name: 'Photos to decide' }).getByRole('listitem');
  await expect.poll(() => loadedPhotos(page)).toBe(30);
  await pass(page).focus();
  await page.keyboard.down('Enter');
  await expect(photos).toHaveCount(6);
  await expect(pass(page)).toBeEnabled();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(photos).toHaveCount(6);
  expect(await states(feedName)).toContainEqual({ state: 'new', count: 6 });
  await decide(page);
  await expect(page.getByText('No photo waits here')).toBeVisible();
  await hold(feedName, 2, 30);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(photos).toHaveCount(2);
});

/** Counts the photos that have loaded, also those of the next screen, which are hidden. */
const loadedPhotos = (page: Page) =>
  page
    .locator('ul img')
    .evaluateAll(
      (photos) => photos.filter((photo) => photo instanceof HTMLImageElement && photo.complete).length,
    );

/** Ten times as long as it takes on a quiet machine. */
const MAX_WAIT_MS = 3000;

test('the next 24 photos are there when a screen is decided, so that an operator never waits', {
  tag: '@soak',
}, async ({ page }) => {
  const feedName = `pace-${Date.now()}.csv`;
  await hold(feedName, 72);
  await putOperatorIn(page, ['records']);
  await openHeld(page, feedName);
  await expect(pass(page)).toHaveText(/Put 24 photos into play/);
  const first = page.getByRole('list', { name: 'Photos to decide' }).getByRole('img').first();
  for (let screen = 1; screen <= 2; screen += 1) {
    const shown = await first.getAttribute('src');
    // The next ones load while the operator looks at these.
    await expect.poll(() => loadedPhotos(page)).toBe(2 * HELD_SHOWN);
    const startedAt = Date.now();
    await decide(page);
    await expect(first).not.toHaveAttribute('src', shown ?? '');
    await expect(pass(page)).toHaveText(/Put 24 photos into play/);
    expect(Date.now() - startedAt).toBeLessThan(MAX_WAIT_MS);
  }
  await expect
    .poll(async () => (await states(feedName)).find(({ state }) => state === 'in play')?.count)
    .toBe(48);
});

test('a key pressed twice decides one screen, marks outlive a reload, and U goes back two screens', {
  tag: '@soak',
}, async ({ page }) => {
  const feedName = `twice-${Date.now()}.csv`;
  await hold(feedName, 50);
  await putOperatorIn(page, ['records']);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHeld(page, feedName);
  const photos = page.getByRole('list', { name: 'Photos to decide' }).getByRole('listitem');
  await expect(pass(page)).toHaveText(/Put 24 photos into play/);
  await page.keyboard.press('2');
  await expect(pass(page)).toHaveText(/23 into play, 1 refused/);
  await page.reload();
  await page.getByLabel('From').selectOption(feedName);
  await expect(pass(page)).toHaveText(/23 into play, 1 refused/);

  // A click leaves Enter to the screen.
  await page.getByRole('button', { name: /^Injury/ }).click();
  await expect(pass(page)).toHaveText(/23 into play, 1 refused/);
  await expect(pass(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => states(feedName)).toContainEqual({ state: 'in play', count: 23 });
  await expect(pass(page)).toBeEnabled();
  expect(await states(feedName)).toContainEqual({ state: 'new', count: 26 });

  await decide(page);
  await expect(photos).toHaveCount(2);
  await page.keyboard.press('u');
  await expect(photos).toHaveCount(24);
  await expect(page.getByText('Undone. Decide these 24 photos again.')).toBeVisible();
  // A U right after the first one is taken for a double press.
  const pressU = (until: () => Promise<void>) =>
    expect(async () => {
      await page.keyboard.press('u');
      await until();
    }).toPass();
  await pressU(() => expect(pass(page)).toHaveText(/23 into play, 1 refused/, { timeout: 500 }));
  expect(await states(feedName)).toEqual([{ state: 'new', count: 50 }]);
  await pressU(() =>
    expect(page.getByText('Nothing to undo.', { exact: false })).toBeVisible({ timeout: 500 }),
  );
});

test('on a narrow screen photos are decided below the last one', { tag: '@soak' }, async ({ page }) => {
  const feedName = `narrow-${Date.now()}.csv`;
  await hold(feedName, 24);
  await putOperatorIn(page, ['records']);
  await openHeld(page, feedName);
  await expect(pass(page)).toHaveText(/Put 24 photos into play/);
  await expect(pass(page)).not.toBeInViewport();
  await page.getByRole('button', { name: /^Large/ }).click();
  await expect(page.getByText('Photo 1 of 24')).toBeInViewport();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Photo 2 of 24')).toBeInViewport();
  for (const name of [/^Child/, /^Other/, /^All photos/])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});
