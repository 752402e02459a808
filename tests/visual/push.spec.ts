import { openDaily, playDailyToLast, playerIdOf } from '@/tests/support/daily-screen';
import { blockNotifications, withPushService } from '@/tests/support/push-page';
import { untilAsked, wrongAnswer } from '@/tests/support/round';
import { expect, look, newPlayer, test } from './look';

test.use({ serviceWorkers: 'allow' });

test('push notifications: blocked by the browser, off, nothing chosen, on', async ({ page, context }) => {
  await blockNotifications(context);
  await newPlayer(page);
  await page.goto('/notification-settings');
  await look(page, 'push-denied', { shows: page.getByText('This browser blocks notifications') });
  await withPushService(context);
  await page.reload();
  const device = page.getByRole('switch', { name: 'Push notifications' });
  await expect(device).not.toHaveAttribute('aria-busy');
  await look(page, 'push-off');
  await device.click();
  await look(page, 'push-nothing-chosen', { shows: page.getByText('Nothing is on yet') });
  await page.getByRole('switch', { name: 'Streak at risk' }).click();
  await expect(page.getByText('Nothing is on yet')).toHaveCount(0);
  await look(page, 'push-on');
});

test('the question after a daily, and its answer', async ({ page, context }) => {
  await withPushService(context);
  await newPlayer(page);
  await openDaily(page);
  await playDailyToLast(await playerIdOf(page), 7);
  await page.reload();
  await expect(page.getByText('10/10')).toBeVisible();
  await page.keyboard.press(String(await wrongAnswer(await untilAsked(page, 'daily'))));
  await expect(page.getByText('Get a notification when your streak is at risk?')).toBeVisible();
  await look(page, 'push-asked');
  await page.getByRole('button', { name: 'Remind me' }).click();
  await look(page, 'push-asked-yes', { shows: page.getByText('You get a notification when') });
});
