import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { isOpenTo } from '@/lib/contract/desk/sections';
import { env } from '@/lib/platform/config/env';
import type { FeedRow } from '@/lib/platform/config/feeds/feed-format';
import { openStorage } from '@/lib/platform/storage/storage';
import { importFeed } from '@/lib/records/import/import-feed';
import { importRules } from '@/lib/records/import/import-rules';
import { putOperatorIn, withGame } from '@/tests/support/desk-page';
import { expect, expectAccessible, liftLimits, query, test } from '@/tests/support/e2e';
import { bytes, csv, picture, row } from '@/tests/support/records';
import { DESK_PAGES } from '../integration/desk/expected-desk';

// A photo that was erased is asked for once more, and a page that is not there.
test.use({ expectedErrors: [/status of 40[34]/] });

const MAX_STOPS = 60;

/** Goes to a control stop by stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${target}`);
}

/** Imports rows of a feed into the game under test. Returns how each line went. */
function importRows(rows: readonly FeedRow[]): Promise<string[]> {
  return withGame(async (db) => {
    const lines: string[] = [];
    await importFeed(
      { db, storage: await openStorage(env()), now: () => new Date(), ...importRules(env()) },
      {
        feed: bytes(csv(rows)),
        feedName: 'jail.csv',
        photos: (name) => picture(name),
        onLine: (_line, outcome) => lines.push(outcome),
      },
    );
    return lines;
  });
}

async function requestByKeyboard(page: Page, day: string): Promise<string> {
  await liftLimits();
  await page.goto('/removal');
  await tabTo(page, page.getByLabel('County of the booking'));
  await page.keyboard.type('hays');
  await tabTo(page, page.getByLabel('Hays County, TX'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Date of the booking'));
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  await page.keyboard.type(`${month}${dayOfMonth}${year}`);
  await tabTo(page, page.getByRole('button', { name: 'Take it down' }));
  await page.keyboard.press('Enter');
  const receipt = page.getByText(/^\w{4}-\w{4}-\w{4}$/);
  await receipt.waitFor();
  return String(await receipt.textContent());
}

/** Goes down the queue to this request. A further key would leave it again while its photos are still read. */
async function goTo(page: Page, receipt: string): Promise<void> {
  const current = page
    .getByRole('list', { name: 'Requests, those with a photo in play first' })
    .locator('[aria-current]');
  await expect(async () => {
    if ((await current.textContent())?.includes(receipt)) return;
    await page.keyboard.press('j');
    await expect(current).toContainText(receipt, { timeout: 100 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 2, name: receipt })).toBeVisible();
}

test('by keyboard alone, a removal goes from the public form to its approval, and a new import stays out', async ({
  page,
  browser,
}) => {
  const day = `2019-0${1 + ((randomBytes(1)[0] ?? 0) % 9)}-1${(randomBytes(1)[0] ?? 0) % 10}`;
  const booked = row(`desk-${randomBytes(6).toString('hex')}`, { booked_on: day });
  expect(await importRows([booked])).toEqual(['accepted']);
  const receipt = await requestByKeyboard(page, day);

  await putOperatorIn(page, ['records']);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/desk/removals');
  await goTo(page, receipt);
  const photo = page.getByRole('img', { name: 'Booking photo of match 1' });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText('BURGLARY OF HABITATION')).toBeVisible();
  await expectAccessible(page);
  const address = String(await photo.getAttribute('src'));

  const other = await browser.newPage();
  await putOperatorIn(other, ['moderator', 'support', 'admin']);
  for (const path of ['/desk/removals', '/desk/flags']) {
    expect((await other.goto(path))?.status(), path).toBe(404);
    await expect(other.getByText('There is nothing here')).toBeVisible();
    expect(await other.content(), path).not.toContain('/desk/photos/');
  }
  const refused = await other.evaluate(async (path) => {
    const { status, headers } = await fetch(path);
    return [status, headers.get('x-desk-refusal')];
  }, address);
  expect(refused).toEqual([403, 'FORBIDDEN']);
  await other.close();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: `Approve ${receipt}?` });
  await page.keyboard.press('a');
  await expect(question).toContainText('1 record will be erased for good');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog form')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: receipt })).toBeVisible();
  await page.keyboard.press('a');
  await expect(question.getByRole('button', { name: 'Approve and erase' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 request decided: 1 record erased for good.')).toBeVisible();
  await expect(page.getByText(receipt)).toHaveCount(0);
  expect(await importRows([booked])).toEqual(['removed before']);

  await page.goto('/desk/flags');
  await expect(page.getByRole('heading', { level: 1, name: 'Flags' })).toBeVisible();
  await expectAccessible(page);
});

test('a page that is closed to a role answers 404, and an open one 200', async ({ page }) => {
  await putOperatorIn(page, ['moderator']);
  const closed = Object.keys(DESK_PAGES).filter((path) => !isOpenTo(DESK_PAGES[path] ?? [], ['moderator']));
  const wanted: [path: string, status: number][] = [
    ...closed.map((path): [string, number] => [path.replace(/\[\w+\]/, 'x'), 404]),
    ['/desk', 200],
    ['/desk/players', 200],
  ];
  const seen: typeof wanted = [];
  for (const [path] of wanted) seen.push([path, (await page.request.get(path)).status()]);
  expect(seen).toEqual(wanted);
  expect(closed).toContain('/desk/store/[purchase]');
  const unknown = await page.goto('/desk/nothing/here');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Go to the overview' })).toHaveAttribute('href', '/desk');
});

test('a chart that cannot be drawn says so and opens its table', { tag: '@soak' }, async ({ page }) => {
  await query`
      insert into play_totals (at, players, answers, rounds)
      values (date_trunc('day', now(), 'UTC') - interval '1 day', 3, 7, 1)
      on conflict do nothing`;
  await putOperatorIn(page, ['records']);
  // The library of the charts refuses a language like this, which some browsers of servers have.
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'en-US@posix' }));
  await page.goto('/desk');
  await expect(page.getByText('The chart could not be drawn.')).toHaveCount(3);
  await expect(page.getByRole('table', { name: 'Answers per day' })).toBeVisible();
});
