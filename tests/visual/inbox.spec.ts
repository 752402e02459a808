import { breakScreen, crowd, failActions, holdScreen, idOf, tie } from './arrange';
import { expect, keepToasts, look, newPlayer, test, withDatabase } from './look';

test.use({ expectedErrors: [/ERR_FAILED/] });

test('no notifications yet: loading, empty, failed', async ({ page }) => {
  await newPlayer(page);
  const letCome = await holdScreen(page, '**/inbox*');
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await look(page, 'inbox-loading');
  await letCome();
  await expect(page.getByText('No notifications yet.')).toBeVisible();
  await look(page, 'inbox-none');
  await page.goto('/home');
  await breakScreen(page, '**/inbox*', [/"initial":\{[^}]*\}/, '"initial":null']);
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByText('Something went wrong').first()).toBeVisible({ timeout: 10_000 });
  await keepToasts(page);
  await look(page, 'inbox-failed');
});

test('every kind, read and unread, with long names; undoing; switches', async ({ page }) => {
  const playerId = await idOf(await newPlayer(page));
  const people = await crowd(4);
  await tie(playerId, people, 'accepted');
  await withDatabase(
    (sql) => sql`
      insert into notices (player_id, kind, about_player_id, badge, stars, seen_at, read_at, created_at)
      select ${playerId}, k.kind, case when k.kind <> 'badge_earned' and n % 5 > 0 then p.id::uuid end,
        'Cold Case', 50, now(), case when n > 5 then now() end, now() - n * n * interval '20 minutes'
      from generate_series(1, 34) n
      join unnest(array['friend_by_link', 'badge_earned', 'friend_request', 'stars_received', 'friend_accepted', 'badge_received'])
        with ordinality k (kind, at) on k.at = n % 6 + 1
      join unnest(${people.map(({ id }) => id)}::text[]) with ordinality p (id, at) on p.at = n % 4 + 1
      where k.kind in ('badge_earned', 'stars_received') or n % 5 > 0`,
  );
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /^Inbox, \d+ unread/ })).toBeVisible();
  await look(page, 'home-inbox');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(page.getByTestId('notification').first()).toBeVisible();
  await look(page, 'inbox-full');
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'inbox-undo');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('All read')).toBeVisible();
  await look(page, 'inbox-read');
  const failing = await failActions(page, '**/notification-settings');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByRole('switch', { name: /^Friends/ })).toBeVisible();
  await look(page, 'notification-settings');
  await page.getByRole('switch', { name: /^Friends/ }).click();
  await expect(page.locator('[data-toast=error]')).toBeVisible();
  await keepToasts(page);
  await look(page, 'notification-settings-failed');
  await failing();
});
