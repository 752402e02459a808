import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { giveStreak, sharedDaily } from '@/tests/support/daily-screen';
import { crowd, failActions, holdActions, idOf, tie } from './arrange';
import { expect, look, newPlayer, query, test } from './look';
import { PICTURES, VIEWS } from './views';

test.use({ viewport: { width: 1280, height: 900 }, expectedErrors: [/ERR_FAILED/] });

const PREVIEWS = [
  'landing',
  'follow',
  'first-case',
  'keeper-of-the-files',
  'photographic-memory',
  'daily-12-rwrrvwrrrr',
];

const side = (page: Page, name: string) => page.getByRole('complementary', { name });

/** Opens a screen at the width of a desktop; `look` takes it through all widths. */
async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await expect(page.getByRole('complementary').first()).toBeVisible();
}

test('beside the game: loading, failed, empty, full, for a guest', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  const letGo = await holdActions(page, '**/profile');
  await open(page, '/profile');
  await look(page, 'desktop-side-loading');
  await letGo();
  const restore = await failActions(page, '**/profile');
  await open(page, '/profile');
  for (const name of ['Daily', 'This week']) await expect(side(page, name).getByRole('alert')).toBeVisible();
  // A narrower window removes the panels, and a wider one fetches again.
  await look(page, 'desktop-side-failed', { views: VIEWS.filter(({ width }) => width >= 1000) });
  await restore();
  await open(page, '/profile');
  await expect(side(page, 'Friends')).toContainText('Add a friend');
  await expect(side(page, 'Daily')).toContainText('Start a streak today');
  await look(page, 'desktop-side-empty');
  const others = await crowd(8);
  await tie(playerId, others, 'accepted');
  const scores = others.map(({ id }, at) => ({ id, points: 9_876_540 - at * 89_000 }));
  await query`
      insert into scores (window_id, player_id, score, reached_at, listed)
      select ${windowIds(Date.now()).weekly}, id, points, now(), true
      from jsonb_to_recordset(${JSON.stringify([...scores, { id: playerId, points: 10 }])}::text::jsonb)
        as r (id uuid, points int)`;
  await giveStreak(playerId, 14, 2, 0);
  await open(page, '/home');
  await expect(side(page, 'Daily')).toContainText('Streak: 14 days');
  await expect(side(page, 'This week')).toContainText('Your rank');
  await expect(side(page, 'Friends').getByRole('listitem')).toHaveCount(6);
  await look(page, 'desktop-side-full');
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Agree & Play as a guest' }).click();
  await page.waitForURL('**/home');
  await open(page, '/home');
  await look(page, 'desktop-side-guest');
});

test('a shared badge, a shared daily, and the pictures of links', async ({ page, request }) => {
  await page.goto('/shared/badge/photographic-memory');
  await look(page, 'shared-badge');
  await page.goto(await sharedDaily(page));
  await look(page, 'shared-daily');
  await page.goto('/d/12-zzzzz');
  await look(page, 'shared-daily-gone');
  mkdirSync(`${PICTURES}/links`, { recursive: true });
  for (const name of PREVIEWS) {
    const picture = await request.get(`/shared/pictures/${name}.png`);
    expect(picture.status()).toBe(200);
    writeFileSync(`${PICTURES}/links/${name}.png`, await picture.body());
  }
});
