import { expect, test } from 'vitest';
import { friendRewardsNeedEmail } from '@/lib/platform/config/env';

const local = { APP_URL: 'http://localhost:3000', SMTP_URL: 'smtp://127.0.0.1:8026' };

test.each([
  ['on one machine with the outbox', local, false],
  ['on one machine without mail', { APP_URL: local.APP_URL, SMTP_URL: undefined }, false],
  ['with mail that leaves', { ...local, SMTP_URL: 'smtps://smtp.example.com' }, true],
  ['on a host with a relay of its own', { ...local, APP_URL: 'https://game.example.com' }, true],
  ['chosen', { ...local, FRIEND_REWARDS_NEED_EMAIL: 'true' as const }, true],
  [
    'not chosen where mail leaves',
    { ...local, SMTP_URL: 'smtp://smtp.example.com', FRIEND_REWARDS_NEED_EMAIL: 'false' as const },
    false,
  ],
])('whether stars wait for confirmed emails: %s', (_, settings, needs) => {
  expect(friendRewardsNeedEmail({ FRIEND_REWARDS_NEED_EMAIL: undefined, ...settings })).toBe(needs);
});
