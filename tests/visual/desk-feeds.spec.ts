import type { Page } from '@playwright/test';
import { putOperatorIn, withGame } from '@/tests/support/desk-page';
import { csv, picture, row } from '@/tests/support/records';
import { zipOf } from '@/tests/support/zips';
import { expect, look, test } from './look';
import { OTHER_COLORS, VIEWS } from './views';

const views = [...VIEWS, ...OTHER_COLORS];

/** Three good lines, and refused ones until the file has three parts. */
const FEED = csv([
  ...['a', 'b', 'c'].map((id) => row(id)),
  ...Array.from({ length: 400 }, (_, i) => row(`x-${i}`, { age: '17' })),
  ...Array.from({ length: 60_000 }, () => row('', { charge_text: 'BURGLARY OF HABITATION'.repeat(4) })),
]);

async function chooseFiles(page: Page): Promise<void> {
  const names = ['a', 'b', 'c'];
  const photos = await Promise.all(
    names.map(async (name) => ({ name: `${name}.jpg`, content: await picture(name) })),
  );
  await page
    .getByLabel('CSV', { exact: true })
    .setInputFiles({ name: 'jail-2026-11.csv', mimeType: 'text/csv', buffer: Buffer.from(FEED) });
  await page
    .getByLabel('Photos (ZIP)')
    .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: zipOf(photos) });
}

/** A run that is being read for as long as it is wanted. */
const runThatGoesOn = () =>
  withGame(async ({ $client: sql }) => {
    const [run] = await sql<{ id: string }[]>`
      insert into feed_runs
        (kind, started_by, state, dry_run, source, lines, total_lines, counts, created_at, started_at, held_until)
      values ('records', 'ada', 'running', false, 'feeds.county-sheriff.example', 41250, 100000,
        ${JSON.stringify({ accepted: 39000, 'already in': 2000, 'under 18': 250 })}::text::jsonb, now(), now() - interval '9 minutes',
        now() + interval '1 hour')
      returning id`;
    return String(run?.id);
  });

test('a new import, its dry run and the import', async ({ page }) => {
  await putOperatorIn(page, ['records']);
  await page.goto('/desk/feeds');
  await look(page, 'desk-feeds', { views });
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await expect(page.getByText('Choose a CSV file.')).toBeVisible();
  const file = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) });
  await page.getByLabel('CSV', { exact: true }).setInputFiles(file('photos.zip', 'PK\u0003\u0004'));
  await page.getByLabel('Photos (ZIP)').setInputFiles(file('jail.csv', 'record_id'));
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await expect(page.getByText('This file is not a ZIP.')).toBeVisible();
  await look(page, 'desk-feeds-swapped-files', { views: VIEWS });
  await page.getByText('Other column names or dates').click();
  await look(page, 'desk-feeds-no-file', { views: VIEWS });
  await page.getByLabel('Columns').fill('booking=x');
  await chooseFiles(page);
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await expect(page.getByText('There is no column booking.')).toBeVisible();
  await page.getByLabel('Columns').fill('');

  const held = Promise.withResolvers<void>();
  await page.route(/part=1/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await look(page, 'desk-feeds-uploading', { shows: page.getByText('4.0 MB of'), views });
  held.resolve();
  await page.waitForURL(/feeds\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('button', { name: 'Import' })).toBeVisible({ timeout: 60_000 });
  await look(page, 'desk-feeds-dry-run', { shows: page.getByText('Would be accepted'), views });
  await page.getByRole('link', { name: 'under 18' }).click();
  await look(page, 'desk-feeds-rejects', { shows: page.getByText('Only: under 18'), views: VIEWS });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^rejects-.*\.csv$/);

  await page.getByRole('button', { name: 'Import' }).click();
  await look(page, 'desk-feeds-import', { views: VIEWS });
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.goto('/desk/feeds/records');
  await look(page, 'desk-feeds-records', { views });
});

test('a run that goes on, one that failed, and the history', async ({ page }) => {
  await putOperatorIn(page, ['records']);
  const runId = await runThatGoesOn();
  await page.goto(`/desk/feeds/${runId}`);
  await look(page, 'desk-feeds-running', { shows: page.getByText('41,250 of 100,000 lines'), views });
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await expect(page.getByText('Canceled')).toBeVisible();
  await page.goto('/desk/feeds');
  await page.getByLabel('From').selectOption('address');
  await page.getByLabel('Address').fill('https://127.0.0.1/feed.csv');
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await expect(page.getByText('Failed', { exact: true })).toBeVisible({ timeout: 30_000 });
  await look(page, 'desk-feeds-failed', { views: VIEWS });
  await page.goto('/desk/feeds');
  await expect(page.getByRole('link', { name: 'feeds.county-sheriff.example' })).toBeVisible();
  await look(page, 'desk-feeds-history', { views });
});
