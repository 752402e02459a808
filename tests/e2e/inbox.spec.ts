import type { Page } from '@playwright/test';
import { PLAYER_EVENTS_CHANNEL } from '@/lib/platform/events/player-events';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { expect, expectFits, newGuest, newPlayer, query, test, withDatabase } from '@/tests/support/e2e';
import { crowd, tie } from '../visual/arrange';

// The narrowest phone: what fits here fits everywhere.
test.use({ viewport: { width: 320, height: 640 } });

const bell = (page: Page) => page.getByRole('link', { name: /^Inbox/ });
const rows = (page: Page) => page.getByTestId('notification');

async function idOf(username: string): Promise<string> {
  const [row] = await query<{ id: string }[]>`
      select id from players where username_index = ${blindIndex('players.username', username)}`;
  return row?.id ?? '';
}

/** Stores a notification as another process does. */
async function notify(playerId: string, kind: string, about: string | null, badge: string | null = null) {
  const message = JSON.stringify({ playerId, event: { type: 'notificationsChanged' } });
  await withDatabase(async (sql) => {
    await sql`insert into notifications (player_id, kind, about_player_id, badge, seen_at, created_at)
      values (${playerId}, ${kind}, ${about}, ${badge}, now(), now())`;
    await sql`select pg_notify(${PLAYER_EVENTS_CHANNEL}, ${message})`;
  });
}

test('the bell counts live in every tab; items are read, undone and switched off', async ({
  page,
  context,
}) => {
  test.slow();
  const playerId = await idOf((await newPlayer(page)).username);
  const [friend] = await crowd(1);
  if (!friend) throw new Error('no friend');
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await tie(playerId, [friend], 'accepted');
  await notify(playerId, 'badge_earned', null, 'first-case');
  await notify(playerId, 'badge_received', friend.id, 'on-a-roll');
  await notify(playerId, 'friend_by_link', friend.id);
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread');
  await expectFits(page);

  const tab = await context.newPage();
  await tab.goto('/home');
  await expect(bell(tab)).toHaveAccessibleName('Inbox, 3 unread');
  await bell(page).click();
  await expect(page.getByRole('status').filter({ hasText: '3 unread' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expectFits(page);
  await page.getByRole('button', { name: /^Mark as read: New badge/ }).click();
  await expect(page.getByRole('link', { name: /New badge/ })).toBeFocused();
  await expect(bell(tab)).toHaveAccessibleName('Inbox, 2 unread');
  // An item leads to its screen, and is read then.
  await page.getByRole('link', { name: /sent you a badge/ }).click();
  await page.waitForURL('**/badge');
  await expect(bell(tab)).toHaveAccessibleName('Inbox, 1 unread');
  await page.goBack();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('All read')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Notifications', exact: true })).toBeFocused();
  await expect(bell(tab)).toHaveAccessibleName('Inbox');

  await page.getByRole('button', { name: `Undo the friendship with ${friend.name}` }).click();
  await expectFits(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Friend removed.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('link', { name: 'Notification settings' }).click();
  const badges = page.getByRole('switch', { name: /^Badges/ });
  await expect(badges).toBeChecked();
  await badges.click();
  await page.getByRole('switch', { name: /^Rewards/ }).click();
  await expect(page.getByRole('switch', { name: /^Rewards/ })).not.toHaveAttribute('aria-busy');
  await expectFits(page);
  await page.reload();
  await expect(badges).not.toBeChecked();
  await expect(page.getByRole('switch', { name: /^Friends/ })).toBeChecked();
  await tab.close();
});

test('a guest has no bell and no inbox', { tag: '@soak' }, async ({ page }) => {
  await newGuest(page);
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
  await page.goto('/inbox');
  await page.waitForURL('**/register');
});
