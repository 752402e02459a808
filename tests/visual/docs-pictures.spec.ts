import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { photoShows, rightAnswer, untilAsked } from '@/tests/support/round';
import { idOf } from './arrange';
import { expect, newPlayer, test, untilStill, withDatabase } from './look';
import {
  DOCS_PICTURES,
  noteTaken,
  outdatedBy,
  type PictureName,
  pictureFile,
  readManifest,
  SCHEMES,
} from './picture-sources';
import { PICTURES } from './views';

const MAX_BYTES = 60_000;

test.use({ viewport: { width: 390, height: 844 } });

/** Takes a picture in both color schemes. Those in docs/pictures are replaced only when they are out of date. */
async function take(page: Page, name: PictureName): Promise<void> {
  const isOutdated = outdatedBy(name, readManifest()).length > 0;
  mkdirSync(`${PICTURES}/docs`, { recursive: true });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilStill(page);
    const picture = await page.screenshot({ animations: 'disabled', scale: 'device' });
    const small = await sharp(picture).png({ palette: true, colours: 48, effort: 10 }).toBuffer();
    expect(small.length, `${name} in ${colorScheme}`).toBeLessThanOrEqual(MAX_BYTES);
    const file = isOutdated ? pictureFile(name, colorScheme) : `${PICTURES}/docs/${name}-${colorScheme}.png`;
    await sharp(small).toFile(file);
  }
  if (isOutdated) noteTaken(name);
}

test('a question and its result', async ({ page }) => {
  mkdirSync(DOCS_PICTURES, { recursive: true });
  await newPlayer(page);
  const asked = await untilAsked(page);
  await photoShows(page);
  await take(page, 'question');
  await page.keyboard.press(String(await rightAnswer(asked)));
  const result = page.getByTestId('result');
  await expect(result).toBeVisible();
  // Keeps the result on screen.
  await result.click();
  await take(page, 'result');
});

test('the badges of a player', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  await withDatabase(async (sql) => {
    for (const [badge, count] of [
      [1, 1],
      [2, 7],
      [3, 2],
      [6, 1],
      [10, 3],
    ]) {
      await sql`
        insert into player_badges (player_id, badge, count, first_earned_at)
        values (${playerId}, ${badge ?? 0}, ${count ?? 0}, now())`;
      await sql`
        insert into badge_awards (player_id, badge, reason, awarded_at)
        select ${playerId}, ${badge ?? 0}, 'docs ' || n, now() from generate_series(1, ${count ?? 0}::integer) n`;
    }
  });
  await page.goto('/badge');
  await expect(page.getByText('5 of 12')).toBeVisible();
  await take(page, 'badges');
});
