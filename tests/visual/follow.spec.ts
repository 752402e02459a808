import type { Page } from '@playwright/test';
import { crowd, failActions, followPathOf, holdActions, idOf, tie } from './arrange';
import { expect, look, newGuest, newPlayer, query, test } from './look';
import { ON_ITS_SIDE, VIEWS } from './views';

test.use({ expectedErrors: [/ERR_FAILED/] });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Returns the path of the link of a player with the widest name. */
async function invitation(): Promise<{ path: string; inviter: { id: string; name: string } }> {
  const [inviter] = await crowd(1);
  if (!inviter) throw new Error('nobody invites');
  return { path: await followPathOf(inviter.id), inviter };
}

test('an invitation for visitors and guests, and links that have ended', async ({ page }) => {
  // Reads the settings that the link is made with.
  await newPlayer(page);
  const { path } = await invitation();
  await page.context().clearCookies();
  await newGuest(page);
  await page.goto(path);
  await look(page, 'follow-guest', { shows: page.getByRole('link', { name: 'Sign up' }) });
  await page.getByRole('link', { name: 'Sign up' }).click();
  await look(page, 'register-followed', { shows: page.getByText('Sign up to add your friend.') });
  await page.context().clearCookies();
  await page.goto(path);
  await look(page, 'follow-visitor', { shows: button(page, 'Play now'), views: [...VIEWS, ...ON_ITS_SIDE] });
  await page.goto(`/follow/${'A'.repeat(22)}`);
  await look(page, 'follow-ended', { shows: heading(page, 'This link doesn’t work') });
});

test('an invitation for accounts: waiting, failed, refused, friends, own', async ({ page }) => {
  const ownId = await idOf(await newPlayer(page));
  const { path, inviter } = await invitation();
  await page.goto(path);
  await look(page, 'follow-account', { shows: button(page, /^Become friends with/) });
  await failActions(page, '**/follow/*');
  await button(page, /^Become friends with/).click();
  await expect(page.getByRole('alert').first()).toContainText('That didn’t work.');
  await look(page, 'follow-failed');
  await page.unrouteAll();
  await query`update follow_links set expires_at = now() where player_id = ${inviter.id}`;
  const letGo = await holdActions(page, '**/follow/*');
  await button(page, /^Become friends with/).click();
  await look(page, 'follow-waiting', { shows: button(page, 'One moment...') });
  await letGo();
  await expect(page.getByRole('alert').first()).toContainText('This link has ended.');
  await look(page, 'follow-refused');
  await query`update follow_links set expires_at = now() + interval '1 day' where player_id = ${inviter.id}`;
  await button(page, /^Become friends with/).click();
  await expect(page.getByRole('dialog')).toContainText('are now friends!');
  await look(page, 'follow-congratulation');
  await page.goto(path);
  await look(page, 'follow-friends', { shows: page.getByText('are already friends.') });
  await page.goto(await followPathOf(ownId));
  await look(page, 'follow-own', { shows: page.getByText('This is your own link.') });
});

test('becoming a friend by a link, and renewing it', async ({ page }) => {
  const ownId = await idOf(await newPlayer(page));
  const [friend] = await crowd(1);
  await tie(ownId, friend ? [friend] : [], 'accepted');
  await query`insert into notifications (player_id, kind, about_player_id, created_at)
      values (${ownId}, 'friend_by_link', ${friend?.id ?? ''}, now())`;
  await page.goto('/add-friend');
  await expect(page.locator('[data-toast]')).toContainText('are now friends!');
  await look(page, 'add-friend-by-link');
  await button(page, 'Renew link').click();
  await look(page, 'add-friend-renew', { shows: page.getByRole('dialog', { name: 'Renew link' }) });
  await failActions(page, '**/add-friend');
  await button(page, 'Renew').last().click();
  await look(page, 'add-friend-renew-failed', { shows: page.locator('[data-toast=error]') });
  await page.unrouteAll();
  await button(page, 'Renew link').click();
  await button(page, 'Renew').last().click();
  await expect(page.locator('[data-toast=success]').last()).toHaveText('You have a new follow link.');
  await look(page, 'add-friend-renewed');
});
