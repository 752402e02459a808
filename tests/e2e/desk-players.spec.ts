import { reportPlayer } from '@/lib/moderation/reports/report-player';
import { banPlayer } from '@/lib/moderation/sanctions/ban-player';
import { submitAppeal } from '@/lib/moderation/sanctions/sanctions';
import { sealToken } from '@/lib/platform/security/sealed-tokens';
import { anonymousContext } from '@/tests/support/context';
import { putOperatorIn, withGame } from '@/tests/support/desk-page';
import { expect, query, test } from '@/tests/support/e2e';
import { signedInPlayer } from '@/tests/support/factories';
import { operator, standingOf } from '@/tests/support/moderation';

// One after the other: whoever opens the screen claims the first report.
test.describe.configure({ mode: 'default' });

/** An operator of another test may have opened the screen meanwhile. */
const releaseClaims = () => query`delete from desk_claims where subject = 'report'`;

/** Creates two players whose names a third one reported. Their reports are the oldest. */
const reportedPlayers = () =>
  withGame(async (db) => {
    const reporter = await signedInPlayer(db);
    // What an earlier try of this test left would come first.
    await db.$client`delete from player_reports where created_at < '2021-01-01'`;
    const players = [await signedInPlayer(db), await signedInPlayer(db)];
    const standings = await Promise.all(players.map(standingOf));
    for (const [at, { username }] of standings.entries()) {
      const now = () => new Date(Date.UTC(2020, 0, 1 + at));
      await reportPlayer({ ...reporter, now }, { username, what: 'username', reason: 'abusive', words: '' });
    }
    return standings.map(({ username, userId, id }) => ({ username, userId, id }));
  });

test('a name is taken away and a player is warned only after a question, which holds nothing meant for another', async ({
  page,
}) => {
  const [first, second] = await reportedPlayers();
  if (!first || !second) throw new Error('no players');
  await putOperatorIn(page, ['moderator']);
  await page.goto('/desk/players');
  const open = page.getByRole('region', { name: 'The open report' });
  await expect(open).toContainText(first.username);
  const ban = page.getByRole('dialog', { name: `Ban ${first.username}?` });
  // The page does not listen to keys before its scripts have run.
  await expect(async () => {
    if (await ban.isVisible()) return;
    await page.keyboard.press('b');
    await expect(ban).toBeVisible({ timeout: 1000 });
  }).toPass();
  await ban.getByLabel('Note for other operators').fill('for the first one');
  await ban.getByLabel('How long').selectOption('30');
  // Nothing happens without a reason that the player reads.
  await ban.getByRole('button', { name: 'Ban' }).click();
  await expect(ban).toBeVisible();
  await ban.getByLabel('Why, as the player reads it').selectOption({ index: 1 });
  await releaseClaims();
  await ban.getByRole('button', { name: 'Ban' }).click();
  await expect(ban).toBeHidden();

  await expect(open).toContainText(second.username);
  await page.keyboard.press('w');
  const warn = page.getByRole('dialog', { name: `Warn ${second.username}?` });
  await expect(warn.getByLabel('Note for other operators')).toHaveValue('');
  await expect(warn.getByLabel('Why, as the player reads it')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog form')).toHaveCount(0);
  await page.keyboard.press('b');
  const secondBan = page.getByRole('dialog', { name: `Ban ${second.username}?` });
  await expect(secondBan.getByLabel('How long')).toHaveValue('1');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog form')).toHaveCount(0);
  await page.keyboard.press('n');
  const rename = page.getByRole('dialog', { name: 'Give the player another name?' });
  await expect(rename).toContainText(second.username);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog form')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(rename).toBeVisible();
  await releaseClaims();
  await page.keyboard.press('Enter');
  await expect(rename).toBeHidden();
  const settled = await query<{ outcome: string | null }[]>`
    select outcome from player_reports where subject_id in (${first.id}, ${second.id})`;
  expect(settled).toHaveLength(2);
  expect(settled.map(({ outcome }) => outcome)).not.toContain(null);
});

test('an appeal is decided after a question that names the player', { tag: '@soak' }, async ({ page }) => {
  const player = await withGame(async (db) => {
    const ctx = await signedInPlayer(db);
    const standing = await standingOf(ctx);
    const { userId } = standing;
    await banPlayer(operator(db), { userId, reason: 'a test', why: 'other', days: 7 });
    const [sanction] = await db.$client<{ id: string }[]>`
      select id from player_sanctions where player_id = ${standing.id}`;
    const token = sealToken('appeal', { sanctionId: String(sanction?.id) }, 3600, Date.now());
    await submitAppeal(anonymousContext(db), { token, words: 'It was my brother.' });
    return { userId, id: standing.id };
  });
  await putOperatorIn(page, ['moderator']);
  await page.goto('/desk/players');
  const button = page.getByRole('button', { name: `Accept the appeal of ${player.userId}` });
  await button.dblclick();
  const question = page.getByRole('dialog', { name: `Accept the appeal of ${player.userId}?` });
  await expect(question).toContainText('The ban is taken back, and an email tells the player.');
  const bans = () => query<{ open: boolean }[]>`
    select ended_at is null as open from player_sanctions where player_id = ${player.id}`;
  expect(await bans()).toEqual([{ open: true }]);
  await question.getByRole('button', { name: 'Accept the appeal' }).click();
  await expect(button).toHaveCount(0);
  expect(await bans()).toEqual([{ open: false }]);
});
