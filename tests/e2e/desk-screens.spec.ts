import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { env } from '@/lib/platform/config/env';
import { openStorage } from '@/lib/platform/storage/storage';
import { importFeed } from '@/lib/records/import/import-feed';
import { importRules } from '@/lib/records/import/import-rules';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { putOperatorIn, withGame } from '@/tests/support/desk-page';
import { expect, expectAccessible, query, test, withDatabase } from '@/tests/support/e2e';
import { bytes, csv, picture, row } from '@/tests/support/records';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1280, height: 900 },
];

/** Imports a record with this id. Returns the id of its row. */
async function importRecord(sourceId: string, changes: Parameters<typeof row>[1] = {}): Promise<string> {
  await withGame(async (db) => {
    await importFeed(
      { db, storage: await openStorage(env()), now: () => new Date(), ...importRules(env()) },
      {
        feed: bytes(csv([row(sourceId, changes)])),
        feedName: `${sourceId}.csv`,
        photos: (name) => picture(name),
      },
    );
  });
  const [record] = await withDatabase(
    (sql) => sql<{ id: string }[]>`select id from booking_records where feed_name = ${`${sourceId}.csv`}`,
  );
  return String(record?.id);
}

/** Returns the share of the photo that is on the screen and not covered, and its size beside the largest that its box allows. */
function visibleShare(page: Page): Promise<{ share: number; height: number; widest: number }> {
  return page.getByRole('img', { name: 'Booking photo' }).evaluate((element) => {
    const img = element as HTMLImageElement;
    const box = img.getBoundingClientRect();
    const scale = Math.min(box.width / img.naturalWidth, box.height / img.naturalHeight);
    const [width, height] = [img.naturalWidth * scale, img.naturalHeight * scale];
    const [left, top] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
    const steps = Array.from({ length: 20 }, (_, i) => (i + 0.5) / 20);
    const around = img.parentElement;
    const seen = steps.flatMap((x) =>
      steps.filter((y) => {
        const on = document.elementFromPoint(left + x * width, top + y * height);
        return on !== null && around?.contains(on);
      }),
    );
    return { share: seen.length / 400, height, widest: width / innerWidth };
  });
}

test('a flagged photo is whole on every screen, and a tap enlarges it', { tag: '@soak' }, async ({
  page,
}) => {
  const recordId = await importRecord(`whole-${Date.now()}`);
  // Earlier than all other flags.
  await query`
      insert into record_flags (record_id, reason, created_at) values (${recordId}, 'under_age', now() - interval '1 year')`;
  await putOperatorIn(page, ['records']);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/desk/flags');
    const photo = page.getByRole('img', { name: 'Booking photo' });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const name = `${size.width}×${size.height}`;
    const before = await visibleShare(page);
    expect([name, before.share]).toEqual([name, 1]);
    // As high as that, or as wide as the screen.
    expect(Math.max(before.height / size.height / 0.4, before.widest / 0.9), name).toBeGreaterThan(0.95);
    await expect(page.getByRole('button', { name: 'Take out of play' })).toBeInViewport();

    await page.getByRole('button', { name: 'Enlarge: Booking photo' }).click();
    const large = await visibleShare(page);
    expect([name, large.share]).toEqual([name, 1]);
    expect(Math.max(large.height / size.height, large.widest), name).toBeGreaterThan(0.99);
    await page.keyboard.press('Escape');
    expect(await visibleShare(page)).toEqual(before);
  }
  await expectAccessible(page);
  await query`delete from record_flags where record_id = ${recordId}`;
});

test('the question before an import of corrections says how many records it erases', {
  tag: '@soak',
}, async ({ page }) => {
  const name = `erase-${Date.now()}`;
  await importRecord(name);
  await putOperatorIn(page, ['records']);
  await page.goto('/desk/feeds');
  const dryRun = async (feed: string) => {
    await page.goto('/desk/feeds');
    await page.getByLabel('Contents').selectOption('corrections');
    await page
      .getByLabel('CSV', { exact: true })
      .setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(feed) });
    await page.getByRole('button', { name: 'Start dry run' }).click();
    await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  };
  await dryRun(`record_id,disposition\n${name},DISMISSED\n${name}-never,EXPUNGED\n`);
  const button = page.getByRole('button', { name: 'Import' });
  await expect(button).toHaveClass(/bg-accent/);
  await button.click();
  const question = page.getByRole('dialog', { name: 'Import this feed?' });
  await expect(question.getByRole('listitem')).toHaveText([
    '1 record will be erased for good',
    '1 record that is not in the game will be kept out of later imports',
  ]);
  await question.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Erased', { exact: true })).toBeVisible({ timeout: 30_000 });

  await dryRun('record_id,disposition\nx,GUILTY\n');
  await expect(button).not.toHaveClass(/bg-accent/);
});

test.describe('when photos do not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('a match is shown as high as the window, and can be loaded again', { tag: '@soak' }, async ({
    page,
  }) => {
    const day = { booked_on: '2016-05-06', county_fips: '48209' };
    const name = `match-${Date.now()}`;
    await importRecord(`${name}-a`, day);
    await importRecord(`${name}-b`, { ...day, charge_text: 'CRIMINAL TRESPASS' });
    const { receipt } = await withGame((db) =>
      requestRemoval(anonymousContext(db), {
        county: 'Hays, TX',
        booked_on: day.booked_on,
        words: '',
        wish: 'removal',
      }),
    );
    await putOperatorIn(page, ['records']);
    await page.route('**/desk/photos/**', (route) => route.abort());
    await page.goto(`/desk/removals?receipt=${receipt}`);
    await expect(page.getByText('This photo did not load.')).toHaveCount(2);
    await page.keyboard.press('z');
    const viewer = page.getByRole('dialog', { name: '1 of 2' });
    await expect(viewer.getByText('This photo did not load.')).toBeVisible();
    await page.unroute('**/desk/photos/**');
    await viewer.getByRole('button', { name: 'Load it again' }).click();
    const photo = viewer.getByRole('img', { name: 'Match 1' });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect((await photo.boundingBox())?.height).toBeGreaterThan(600);
    await expectAccessible(page);
    await page.keyboard.press('j');
    await expect(
      page.getByRole('dialog', { name: '2 of 2' }).getByRole('img', { name: 'Match 2' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test.describe('with a photo of a person', () => {
  // A game of drawn faces shows no other photo.
  test.use({ expectedErrors: [/404/] });

  test('a large photo is found by its picture', { tag: '@soak' }, async ({ page }) => {
    const name = `photo-${Date.now()}`;
    const recordId = await importRecord(name);
    // Drawn faces are not compared: they are nobody's.
    const setDrawn = (isDrawn: boolean) => query`
      update photos set drawn = ${isDrawn}
      where id = (select photo_id from booking_records where id = ${recordId})`;
    await putOperatorIn(page, ['records']);
    await page.goto('/desk/search');
    await page.getByLabel('Find').fill(recordId);
    await page.keyboard.press('Enter');
    const shown = page.getByRole('img', { name: 'Record' });
    const small = await page.request.get((await shown.getAttribute('src')) ?? '');
    // As detailed as a camera's: far more than one call takes.
    const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
    const size = { width: 1200, height: 1200 };
    const grain = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer();
    const buffer = await sharp(await small.body())
      .resize(size.width, size.height, { fit: 'fill' })
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(buffer.length).toBeGreaterThan(300_000);
    await page.reload();
    await setDrawn(false);
    await page.locator('input[type=file]').setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText(recordId)).toBeVisible();
    await setDrawn(true);
  });
});

test('before many records are erased, or one whose charge is to be corrected, Cancel has the focus', async ({
  page,
}) => {
  const day = `2016-0${1 + (Date.now() % 9)}-1${Date.now() % 10}`;
  const name = `many-${Date.now()}`;
  const ids = [
    await importRecord(`${name}-1`, { booked_on: day }),
    await importRecord(`${name}-2`, { booked_on: day }),
  ];
  const receipt = await withGame(async (db) => {
    await db.$client`delete from rate_limits`;
    const asked = await requestRemoval(anonymousContext(db), {
      county: '48209',
      booked_on: day,
      words: '',
      wish: 'label',
    });
    return asked.receipt;
  });
  await putOperatorIn(page, ['records']);
  await page.goto(`/desk/removals?receipt=${receipt}`);
  await expect(page.getByRole('img', { name: 'Booking photo of match 2' })).toBeVisible();
  await page.keyboard.press('a');
  const question = page.getByRole('dialog', { name: `Approve ${receipt}?` });
  await expect(question).toContainText(`${receipt} only says that the charge is wrong`);
  await expect(question).toContainText('these may be different people');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  // A selection ends with Escape.
  await page.keyboard.press('x');
  await expect(page.getByText('1 request selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 request selected')).toBeHidden();
  await page.keyboard.press('r');
  await expect(page.getByText('1 request refused', { exact: false })).toBeVisible();
  await query`delete from booking_records where id = any(${ids}::uuid[])`;
});

test('a text that was decided comes back with Undo, and with *Decide again* from the list of decisions', {
  tag: '@soak',
}, async ({ page }) => {
  const name = `text-${Date.now()}`;
  const text = `ZORB QUUX ${name.slice(-6).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')}`;
  await withGame(async (db) => {
    // Often refused, so that it stands first.
    const rows = Array.from({ length: 200 }, (_, i) => row(`${name}-${i}`, { charge_text: text }));
    await importFeed(
      { db, storage: await openStorage(env()), now: () => new Date(), ...importRules(env()) },
      { feed: bytes(csv(rows)), feedName: `${name}.csv`, photos: (photo) => picture(photo) },
    );
  });
  await putOperatorIn(page, ['records']);
  await page.goto('/desk/charges');
  const open = page.getByRole('region', { name: 'The open text' });
  await expect(open.getByRole('heading', { name: text })).toBeVisible();
  const tooLittle = open.getByRole('button', { name: 'Says too little' });
  await tooLittle.click();
  await expect(page.getByText(`“${text}” stays refused.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`“${text}” is back in the list.`)).toBeVisible();
  await expect(open.getByRole('heading', { name: text })).toBeVisible();

  await expect(tooLittle).toBeEnabled();
  await tooLittle.click();
  const again = page.getByRole('button', { name: `Decide again: ${text}` });
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(open.getByRole('heading', { name: text })).toBeVisible();
  // What was put back is not undone again.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await query`delete from unclear_charges where lines = 200`;
});
