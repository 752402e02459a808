import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { adjustLives } from '@/lib/lives/adjust-lives';
import { excludePlayer } from '@/lib/moderation/exclusions/change-exclusion';
import { renamePlayer } from '@/lib/moderation/players/rename-player';
import { reportPlayer } from '@/lib/moderation/reports/report-player';
import { banPlayer } from '@/lib/moderation/sanctions/ban-player';
import { env } from '@/lib/platform/config/env';
import { openStorage } from '@/lib/platform/storage/storage';
import { setProfileImage } from '@/lib/players/image/profile-image';
import { putOperatorIn, withGame } from '@/tests/support/desk-page';
import { operator, somePlayer } from '@/tests/support/moderation';
import { expect, look, test } from './look';
import { OTHER_COLORS, VIEWS } from './views';

const views = [...VIEWS, ...OTHER_COLORS];
const WORDS = 'This name makes fun of a person from our town, and everybody there knows whom it means.';

/** Returns the User IDs of players in different states. */
async function arrange() {
  return withGame(async (db) => {
    const [full, banned, empty] = [await somePlayer(db), await somePlayer(db), await somePlayer(db)];
    const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#a64' } })
      .jpeg()
      .toBuffer();
    await setProfileImage({ ...full.ctx, storage: await openStorage(env()) }, photo);
    const { userId } = full;
    for (const what of ['username', 'image', 'username'] as const)
      await reportPlayer((await somePlayer(db)).ctx, {
        username: full.username,
        what,
        reason: 'abusive',
        words: WORDS,
      });
    await reportPlayer(full.ctx, {
      username: banned.username,
      what: 'username',
      reason: 'other',
      words: WORDS,
    });
    await renamePlayer(operator(db), { userId: banned.userId });
    await banPlayer(operator(db), { userId: banned.userId, reason: 'offensive names again and again' });
    await excludePlayer(operator(db), { userId: full.userId, reason: 'two people play in turns' });
    await adjustLives(operator(db), { userId, lives: 25, reason: 'lost in the outage of November 21' });
    await db.$client`
      insert into purchases (player_id, pack_id, lives, amount_cents, currency, status, created_at)
      values (${full.playerId}, 1, 1000, 7301, 'usd', 'paid', now())`;
    await db.$client`
      insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
      select ${full.playerId}, 'adjustment', case when n % 2 = 0 then 1 else -1 end, 0, now() from generate_series(1, 60) n`;
    return { full: userId, banned: banned.userId, empty: empty.userId, name: full.username };
  });
}

const open = (page: Page, userId: string) => page.goto(`/desk/players/${userId}`);

test('players at the desk: search, queue, and a player who is full, banned or new', async ({ page }) => {
  await putOperatorIn(page, ['moderator', 'support']);
  const { full, banned, empty, name } = await arrange();
  await page.goto('/desk/players');
  await expect(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible();
  await look(page, 'desk-players', { views });
  await page.keyboard.press('/');
  await page.waitForURL('**/desk/search');
  await page.getByLabel('Find', { exact: true }).fill('nobody-has-this');
  await page.keyboard.press('Enter');
  await look(page, 'desk-search-none', { shows: page.getByText('Nothing found.'), views });
  await page.getByLabel('Find', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await look(page, 'desk-search-found', { shows: page.getByText('1 found.'), views });
  await page.keyboard.press('1');
  await page.waitForURL(`**/desk/players/${full}`);
  await expect(page.getByRole('heading', { name: 'Ledger of lives and stars' })).toBeVisible();
  await look(page, 'desk-player-full', { views });
  await open(page, banned);
  await look(page, 'desk-player-banned', { shows: page.getByText('Banned since'), views });
  await open(page, empty);
  await expect(page.getByText('Not excluded, not banned, and no deletion is due.')).toBeVisible();
  await look(page, 'desk-player-empty', { views });
});

test('acting on a player by keyboard: ban and lift, lives, sessions, email, export, erase', async ({
  page,
}) => {
  await putOperatorIn(page, ['moderator', 'support']);
  const { full } = await arrange();
  await open(page, full);
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const status = page.getByRole('status');
  await press('Ban');
  await page.getByLabel('Reason').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Say why, in at least three letters.')).toBeVisible();
  await look(page, 'desk-player-ban-refused', { views });
  await page.getByLabel('Reason').fill('keeps coming back');
  await page.keyboard.press('Enter');
  await expect(status.first()).toContainText('The player is banned now.');
  await look(page, 'desk-player-said', { shows: page.getByRole('button', { name: 'Lift ban' }), views });
  await press('Lift ban');
  await expect(status.first()).toContainText('The ban is lifted.');
  await press('Adjust lives');
  await page.getByRole('spinbutton', { name: 'Lives' }).fill('5');
  await page.getByRole('textbox', { name: 'Reason' }).fill('lost in an outage');
  await page.keyboard.press('Enter');
  await expect(status.first()).toContainText(/The player has \d+ lives/);
  await press('Show email');
  await expect(page.getByText(/@example\.org/)).toBeVisible();
  const download = page.waitForEvent('download');
  await press('Export data');
  expect((await download).suggestedFilename()).toBe(`player-${full}.json`);
  await page.getByRole('link', { name: /Older/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**?before=*');
  await expect(page.getByRole('link', { name: /Newest/ })).toBeVisible();
  await press('Erase now');
  await expect(page.getByLabel('Why')).toBeFocused();
  await look(page, 'desk-player-erase', { views });
  await page.getByLabel(`Type ${full} to confirm`).fill(full);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/desk/players');
  await expect(status.first()).toContainText(`Player ${full} is erased.`);
  await look(page, 'desk-players-erased', { views });
});
