import { breakScreen, crowd, failActions, holdScreen, idOf, tie } from './arrange';
import { expect, look, newPlayer, query, test } from './look';

test.use({ expectedErrors: [/ERR_FAILED/] });

test('no notifications yet: loading, empty, failed', async ({ page }) => {
  await newPlayer(page);
  const letCome = await holdScreen(page, '**/inbox*');
  await page.getByRole('link', { name: 'Inbox' }).click();
  await look(page, 'inbox-loading', { shows: page.getByRole('heading', { name: 'Inbox' }) });
  await letCome();
  await look(page, 'inbox-none', { shows: page.getByText('No notifications yet.') });
  await page.goto('/home');
  await breakScreen(page, '**/inbox*', [/"initial":\{[^}]*\}/, '"initial":null']);
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByText('Something went wrong').first()).toBeVisible({ timeout: 10_000 });
  await look(page, 'inbox-failed');
});

test('every kind, read and unread, with long names; undoing; switches', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  const people = await crowd(4);
  await tie(playerId, people, 'accepted');
  await query`
      insert into notifications (player_id, kind, about_player_id, badge, stars, seen_at, read_at, created_at)
      select ${playerId}, k.kind, case when k.kind <> 'badge_earned' and n % 5 > 0 then p.id::uuid end,
        'first-case', 50, now(), case when n > 5 then now() end, now() - n * n * interval '20 minutes'
      from generate_series(1, 34) n
      join unnest(array['friend_by_link', 'badge_earned', 'friend_request', 'stars_received', 'friend_accepted', 'badge_received'])
        with ordinality k (kind, at) on k.at = n % 6 + 1
      join unnest(${people.map(({ id }) => id)}::text[]) with ordinality p (id, at) on p.at = n % 4 + 1
      where k.kind in ('badge_earned', 'stars_received') or n % 5 > 0`;
  await page.goto('/home');
  await look(page, 'home-inbox', { shows: page.getByRole('link', { name: /^Inbox, \d+ unread/ }) });
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await look(page, 'inbox-full', { shows: page.getByTestId('notification').first() });
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await look(page, 'inbox-undo', { shows: page.getByRole('dialog') });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await look(page, 'inbox-read', { shows: page.getByText('All read') });
  const failing = await failActions(page, '**/notification-settings');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await look(page, 'notification-settings', { shows: page.getByRole('switch', { name: /^Friends/ }) });
  await page.getByRole('switch', { name: /^Friends/ }).click();
  await look(page, 'notification-settings-failed', { shows: page.locator('[data-toast=error]') });
  await failing();
});
