import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { photoShows, rightAnswer, untilAsked } from '@/tests/support/round';
import { idOf } from './arrange';
import { expect, newPlayer, query, test, untilStill, withDatabase } from './look';
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

/** One and a half pixels per point. */
const WIDTH = 585;
const MAX_BYTES = 60_000;

// One after the other: both write the manifest.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

/** Takes a picture in both color schemes. Those in docs/pictures are replaced only when they are out of date. */
async function take(page: Page, name: PictureName): Promise<void> {
  const isOutdated = outdatedBy(name, readManifest()).length > 0;
  mkdirSync(`${PICTURES}/docs`, { recursive: true });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilStill(page);
    const picture = await page.screenshot({ animations: 'disabled', scale: 'device' });
    const small = await sharp(picture).resize({ width: WIDTH }).webp({ quality: 75, effort: 6 }).toBuffer();
    expect(small.length, `${name} in ${colorScheme}`).toBeLessThanOrEqual(MAX_BYTES);
    const file = isOutdated ? pictureFile(name, colorScheme) : `${PICTURES}/docs/${name}-${colorScheme}.webp`;
    writeFileSync(file, small);
  }
  if (isOutdated) noteTaken(name);
}

/** Credits badges, as pairs of number and count. */
async function creditBadges(playerId: string, badges: readonly (readonly [number, number])[]): Promise<void> {
  await withDatabase(async (sql) => {
    for (const [badge, count] of badges) {
      await sql`
        insert into player_badges (player_id, badge, count, first_earned_at)
        values (${playerId}, ${badge}, ${count}, now())`;
      await sql`
        insert into badge_awards (player_id, badge, reason, awarded_at)
        select ${playerId}, ${badge}, case n when 1 then '' else 'docs ' || n end, now()
        from generate_series(1, ${count}::integer) n`;
    }
  });
}

test('a question and its result', async ({ page }) => {
  mkdirSync(DOCS_PICTURES, { recursive: true });
  // Otherwise the first right answer earns a badge, and its toast covers the photo.
  await creditBadges(await idOf(await newPlayer(page)), [[1, 1]]);
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
  const badges = [
    [1, 1],
    [2, 7],
    [3, 2],
    [6, 1],
    [10, 3],
  ] as const;
  await creditBadges(playerId, badges);
  await query`
      update game_states set answered = 87, best_streak = 6, day_run = 2, full_weeks = 3
      where player_id = ${playerId}`;
  await page.goto('/badge');
  await expect(page.getByText('5 of 18')).toBeVisible();
  await take(page, 'badges');
});
