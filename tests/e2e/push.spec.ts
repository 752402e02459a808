import { untilWorkerServes } from '@/tests/support/caches';
import { openDaily, playDailyToLast, playerIdOf } from '@/tests/support/daily-screen';
import { expect, expectAccessible, newPlayer, test } from '@/tests/support/e2e';
import {
  allowNotifications,
  blockNotifications,
  deliverPush,
  storedPush,
  withPushService,
} from '@/tests/support/push-page';
import { untilAsked, wrongAnswer } from '@/tests/support/round';

test.use({
  serviceWorkers: 'allow',
  timezoneId: 'America/Chicago',
  // The browser of the tests is incognito, where push services are out of reach.
  expectedErrors: [/Push API in incognito mode/],
});

test('after a daily a player asks for reminders, changes the kinds in the settings, and logs out', {
  tag: '@soak',
}, async ({ page, context }) => {
  await withPushService(context);
  await newPlayer(page);
  const playerId = await playerIdOf(page);
  await openDaily(page);
  await playDailyToLast(playerId, 7);
  await page.reload();
  await expect(page.getByText('10/10')).toBeVisible();
  await page.keyboard.press(String(await wrongAnswer(await untilAsked(page, 'daily'))));
  await expect(page.getByText('Get a notification when your streak is at risk?')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/screens/push-asked.png', fullPage: true });
  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByText('We’ll notify you when your streak is at risk.')).toBeVisible();
  expect(await storedPush(playerId)).toEqual({ zones: ['America/Chicago'], kinds: ['streak'] });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByText('Get a notification')).toHaveCount(0);

  await page.goto('/notification-settings');
  const device = page.getByRole('switch', { name: 'Push notifications' });
  const lives = page.getByRole('switch', { name: 'Lives are full' });
  await expect(device).toBeChecked();
  await expect(lives).not.toBeChecked();
  await lives.click();
  await expect(lives).toBeChecked();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/screens/push-on.png', fullPage: true });
  await expect.poll(async () => (await storedPush(playerId)).kinds).toEqual(['streak', 'lives']);
  await device.click();
  await expect(device).not.toBeChecked();
  await expect(lives).toHaveCount(0);
  expect((await storedPush(playerId)).zones).toEqual([]);
  await device.click();
  await expect(lives).toBeChecked();
  expect((await storedPush(playerId)).zones).toHaveLength(1);

  await page.goto('/setting');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect((await storedPush(playerId)).zones).toEqual([]);
});

test('a push message shows its text, and a browser without a push service or permission says so', {
  tag: '@soak',
}, async ({ page, context }) => {
  await blockNotifications(context);
  await newPlayer(page);
  // Before any other page: a page that loads while the worker starts stays without it.
  await untilWorkerServes(page);
  await page.goto('/notification-settings');
  await expect(page.getByText('This browser blocks notifications from Lineup.')).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/push-denied.png', fullPage: true });
  await allowNotifications(context);
  await page.reload();
  // The browser's own push service, out of reach.
  await page.getByRole('switch', { name: 'Push notifications' }).click();
  await expect(page.getByText('We couldn’t turn on push notifications. Try again.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Push notifications' })).not.toBeChecked();
  expect(await deliverPush(page, { kind: 'streak' })).toEqual({
    title: 'Your streak is at risk',
    path: '/daily',
  });
});
