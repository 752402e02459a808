import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, newPlayer, test } from '@/tests/support/e2e';
import { animated, cornered, jpeg, jpegClaiming, jpegWithGps } from '@/tests/support/photos';
import { rightAnswer, untilAsked } from '@/tests/support/round';
import { goOffline } from '../support/requests';

/** Playwright's tracer fetches the preview of a chosen photo, which the policy of the page rightly stops. */
const TRACER = /'blob:|stopped blob/;
test.use({ expectedErrors: [TRACER] });

const photo = (page: Page) => page.getByRole('img', { name: 'Your photo' });
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.getByLabel(/^(Choose|Change) photo$/).setInputFiles(chosen);
const update = (page: Page) => page.getByRole('button', { name: 'Update' }).click();

async function updated(page: Page) {
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.waitForURL('**/profile');
}

/** The width that the browser found in the image's bytes. */
const pixels = (page: Page) => photo(page).evaluate((image) => (image as HTMLImageElement).naturalWidth);

/** One right answer, so that the player stands on the boards. */
async function scorePoints(page: Page) {
  await page.goto('/home');
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page))));
  await expect(page.getByTestId('result')).toContainText('+10');
  // The newest toast replaces the others: this one is not to come while the word of an update is looked for. On /home the badge waits.
  await expect(page.getByTestId('waiting-badge')).toBeVisible({ timeout: 15_000 });
  await page.goto('/profile');
  await expect(page.getByText('New badge: ')).toBeVisible();
}

test('the profile shows the stored data and copies the User ID', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const player = await newPlayer(page);
  await page.goto('/profile');
  await expect(page.getByText(player.username, { exact: true })).toBeVisible();
  const masked = `${player.email[0]}•••@players.example`;
  await expect(page.getByText(masked)).toBeVisible();
  expect(await page.content()).not.toContain(player.email);
  await page.getByRole('button', { name: 'Show email' }).click();
  await expect(page.getByText(player.email)).toBeVisible();
  await page.getByRole('button', { name: 'Hide email' }).click();
  await expect(page.getByText(masked)).toBeVisible();
  const code = await page.getByText(/^\d{8}$/).textContent();
  await page.getByRole('button', { name: 'Copy User ID' }).click();
  const toast = page.getByText('Referral code copied!');
  await expect(toast).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  // The bar stays in reach while the toast is there.
  await page.getByRole('link', { name: 'Back' }).click({ timeout: 3000 });
  await page.waitForURL('**/setting');
});

test('what the player knows counts an answer at once, also without scripts', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  await newPlayer(page);
  await page.goto('/profile');
  const knowledge = page.getByRole('region', { name: 'How well you read the records' });
  await expect(knowledge).toContainText('Play a round to see how well you read the records.');
  await expectAccessible(page);
  await knowledge.getByRole('link', { name: 'Play' }).click();
  await page.waitForURL('**/home');
  await page.keyboard.press(String(await rightAnswer(await untilAsked(page))));
  await expect(page.getByTestId('result')).toContainText('+10');
  await page.goto('/profile');
  await expect(knowledge.getByRole('row', { name: 'You 100% 100%' })).toBeVisible();
  await expect(knowledge.getByRole('row', { name: 'Guessing 25% 25%' })).toBeVisible();
  await expect(knowledge).toContainText('These faces are drawn, so they tell you nothing. The booking does.');
  await expect(page.getByRole('table', { name: 'By charge' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/profile');
  await expect(still.getByRole('row', { name: 'You 100% 100%' })).toBeVisible();
  await plain.close();
});

test('a photo can be uploaded, shows on profile and board, and can be replaced and removed', async ({
  page,
}) => {
  const player = await newPlayer(page);
  await page.goto('/edit-profile');
  await choose(page, file('../../me.jpg', 'image/jpeg', await jpeg(900, 600)));
  await expect(page.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await expectAccessible(page);
  await update(page);
  await updated(page);
  await expect.poll(() => pixels(page)).toBe(512);
  const first = await photo(page).getAttribute('src');

  await scorePoints(page);
  await page.goto('/leaderboard');
  const row = page.getByRole('listitem').filter({ hasText: player.username });
  await expect
    .poll(() => row.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(128);

  await page.goto('/edit-profile');
  await choose(page, file('film.gif', 'image/gif', await animated('gif')));
  await expect(page.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await update(page);
  await updated(page);
  await expect.poll(() => photo(page).getAttribute('src')).not.toBe(first);
  const second = await photo(page).getAttribute('src');
  expect((await page.request.get(first ?? '')).status()).toBe(404);
  const served = await page.request.get(second ?? '');
  expect(served.status()).toBe(200);
  expect(served.headers()).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=300',
  });

  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByLabel('Choose photo')).toBeFocused();
  await page.getByRole('button', { name: 'Keep photo' }).click();
  await expect(photo(page)).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await update(page);
  await updated(page);
  await expect(photo(page)).toHaveCount(0);
  expect((await page.request.get(second ?? '')).status()).toBe(404);
});

/** An uncompressed picture of one color, 24 bits a pixel. */
function bmp(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * 3 * height, 0x40);
  const head = Buffer.alloc(54);
  head.write('BM', 0, 'latin1');
  head.writeUInt32LE(head.length + pixels.length, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}

/** Keeps what the page uploads, because Playwright cannot read the body of such a request. */
const keepUpload = (page: Page) =>
  page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) Object.assign(window, { uploaded: body });
      send.call(this, body);
    };
  });
const uploaded = (page: Page) =>
  page.evaluate(async () => {
    const { uploaded } = window as unknown as { uploaded: Blob };
    const { width, height } = await createImageBitmap(uploaded, { imageOrientation: 'none' });
    return { type: uploaded.type, width, height };
  });

test('the browser turns any image that it opens into a small upright JPEG', { tag: '@soak' }, async ({
  page,
}) => {
  await keepUpload(page);
  await newPlayer(page);
  const turned = await cornered(1600, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const images: [ReturnType<typeof file>, number, number][] = [
    [file('me.bmp', 'image/bmp', bmp(1200, 600)), 1024, 512],
    [file('me.avif', 'image/avif', await cornered(400, 300).avif().toBuffer()), 400, 300],
    [file('me.jpg', 'image/jpeg', turned), 768, 1024],
  ];
  for (const [image, width, height] of images) {
    await page.goto('/edit-profile');
    await choose(page, image);
    await expect(page.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
    await update(page);
    await updated(page);
    expect(await uploaded(page), image.name).toEqual({ type: 'image/jpeg', width, height });
  }
  // The red corner of the last one is in the top right, as its orientation says.
  const served = await page.request.get((await photo(page).getAttribute('src')) ?? '');
  const corner = { left: 460, top: 20, width: 20, height: 20 };
  const { channels } = await sharp(
    await sharp(await served.body())
      .extract(corner)
      .toBuffer(),
  ).stats();
  expect(channels[0]?.mean).toBeGreaterThan(180);
});

/** A photo of random pixels, which no encoder makes smaller. */
async function largeJpeg(): Promise<Buffer> {
  const [width, height] = [3200, 2400];
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 98 })
    .toBuffer();
}

test('a photo of 9 MB is sent as less than 4 MB, which every host takes', { tag: '@soak' }, async ({
  page,
}) => {
  await keepUpload(page);
  await newPlayer(page);
  const large = await largeJpeg();
  expect(large.length).toBeGreaterThan(8.5 * 1024 * 1024);
  expect(large.length).toBeLessThan(10 * 1024 * 1024);
  await page.goto('/edit-profile');
  await choose(page, file('large.jpg', 'image/jpeg', large));
  await expect(page.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await update(page);
  await updated(page);
  const sent = await page.evaluate(() => (window as unknown as { uploaded: Blob }).uploaded.size);
  expect(sent).toBeLessThan(4 * 1024 * 1024);
  await expect.poll(() => pixels(page)).toBe(512);
});

test.describe('errors', () => {
  test.use({ expectedErrors: [/'blob:|stopped blob|4[01]\d|ERR_INTERNET_DISCONNECTED/] });

  test('a file that is no photo shows an error from browser or server, and the input stays', {
    tag: '@soak',
  }, async ({ page }) => {
    await newPlayer(page);
    await page.goto('/edit-profile');
    await page.getByLabel('Phone number').fill('+49 30 123456');
    await choose(page, file('notes.txt', 'text/plain', Buffer.from('notes')));
    await expect(page.locator('form').getByText('Choose an image file.')).toBeVisible();
    await choose(page, file('me.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')));
    const unreadable = 'This browser can’t open the image. Choose a JPEG, PNG, WebP or GIF photo.';
    await expect(page.locator('form').getByText(unreadable)).toBeVisible();
    await choose(page, file('huge.jpg', 'image/jpeg', Buffer.alloc(11 * 1024 * 1024)));
    await expect(
      page.locator('form').getByText('Photos can be up to 10 MB. Choose a smaller one.'),
    ).toBeVisible();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await choose(page, file('drawing.jpg', 'image/jpeg', Buffer.from(svg)));
    await update(page);
    const input = page.getByLabel(/^(Choose|Change) photo$/);
    await expect(input).toHaveAccessibleDescription('Choose a JPEG, PNG, WebP or GIF photo.');
    await expect(input).toBeFocused();
    await expect(page.getByLabel('Phone number')).toHaveValue('+49 30 123456');
    await expectAccessible(page);
    await choose(page, file('real.png', 'image/png', await cornered(200, 300).png().toBuffer()));
    await update(page);
    await updated(page);
    await page.getByRole('button', { name: 'Show phone number' }).click();
    await expect(page.getByText('+4930123456')).toBeVisible();
  });

  test('a photo that the host refuses for its size shows an error at its field', { tag: '@soak' }, async ({
    page,
  }) => {
    await newPlayer(page);
    await page.route('**/api/profile-image', (route) =>
      route.fulfill({ status: 413, contentType: 'text/plain', body: 'FUNCTION_PAYLOAD_TOO_LARGE' }),
    );
    await page.goto('/edit-profile');
    await choose(page, file('me.jpg', 'image/jpeg', await jpeg()));
    await update(page);
    const input = page.getByLabel('Change photo');
    await expect(input).toHaveAccessibleDescription(
      'This photo is too large to upload. Choose a smaller one.',
    );
    await expect(input).toBeFocused();
  });

  test('a taken username shows an error at its field, which gets the focus; the email cannot be changed', {
    tag: '@soak',
  }, async ({ page, browser }) => {
    const elsewhere = await browser.newContext();
    const other = await newPlayer(await elsewhere.newPage());
    await elsewhere.close();
    const player = await newPlayer(page);
    await page.goto('/edit-profile');
    const name = page.getByLabel('Username');
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
    await name.fill(other.username);
    await update(page);
    await expect(name).toHaveAccessibleDescription('This username is taken.');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue(other.username);
    await name.fill(`${player.username}x`);
    await page.getByLabel('Phone number').fill('12');
    await update(page);
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Phone number').fill('');
    await update(page);
    await updated(page);
    await expect(page.getByText(`${player.username}x`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show email' }).click();
    await expect(page.getByText(player.email)).toBeVisible();
  });

  test('without a connection the form shows an error and keeps the input', { tag: '@soak' }, async ({
    page,
    context,
  }) => {
    await newPlayer(page);
    await page.goto('/edit-profile');
    await page.getByLabel('Phone number').fill('+4930123456');
    await goOffline(page);
    await update(page);
    await expect(page.locator('form').getByRole('alert')).toContainText('You’re offline.');
    await expect(page.getByLabel('Phone number')).toHaveValue('+4930123456');
    await context.setOffline(false);
    await update(page);
    await updated(page);
  });
});

test('the entry point of uploads takes photos from our own pages and from players alone', async ({
  page,
  baseURL,
}) => {
  const path = '/api/profile-image';
  const data = await jpeg();
  const own = { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' };
  const status = async (headers: Record<string, string>, body = data) =>
    (await page.request.post(path, { headers, data: body })).status();
  expect(await status(own)).toBe(401);
  await newPlayer(page);
  expect(await status({})).toBe(403);
  expect(await status({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
  const hostile: [string, Buffer, RegExp][] = [
    ['11 MB', Buffer.alloc(11 * 1024 * 1024), /at most 10 MB/],
    ['nothing', Buffer.alloc(0), /empty/],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      /JPEG, PNG/,
    ],
    ['900 megapixels', await jpegClaiming(30_000, 30_000), /too many pixels/],
    ['half a photo', data.subarray(0, data.length >> 1), /damaged/],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /HEIC/],
  ];
  for (const [what, body, words] of hostile) {
    const refused = await page.request.post(path, { headers: own, data: body });
    expect(refused.status(), what).toBe(what === '11 MB' ? 413 : 400);
    expect((await refused.json()).message, what).toMatch(words);
  }
  for (const body of [Buffer.concat([data, Buffer.from('<script>canary()</script>')]), await jpegWithGps()]) {
    expect(body.toString('latin1')).toMatch(/canary/i);
    const taken = await page.request.post(path, {
      headers: { ...own, 'content-type': 'text/html' },
      data: body,
    });
    expect(taken.status()).toBe(200);
    expect(taken.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const { data: kept } = await taken.json();
    const served = await page.request.get(kept.profile_image);
    expect(served.headers()['content-type']).toBe('image/webp');
    expect((await served.body()).toString('latin1')).not.toMatch(/canary|exif/i);
  }
  await page.goto('/profile');
  const shown = (await photo(page).getAttribute('src')) ?? '';
  await page.context().clearCookies();
  expect((await page.request.get(shown)).status()).toBe(401);
});
