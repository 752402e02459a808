import { beforeEach, expect, test, vi } from 'vitest';
import type { NotificationView } from '@/lib/contract/friends/notifications-view';

// The state of a tab lives in the module.
beforeEach(() => vi.resetModules());

const challenge = (id: string, room_code: string | null): NotificationView => ({
  id,
  kind: 'challenge',
  name: 'robin',
  badge: null,
  badge_id: null,
  stars: null,
  reward: null,
  room_code,
  challenge_code: null,
  score: null,
  at: Date.now(),
});

test('the newest challenge to an open room waits until it is accepted, dismissed or over', async () => {
  const { readNotificationState, setNotifications, markShown } = await import(
    '@/components/client/notifications/notification-state'
  );
  const waiting = () => readNotificationState().challenge?.id;
  const take = (...unseen: NotificationView[]) => setNotifications({ unseen, pendingRequests: 0, unread: 0 });
  take(challenge('a', 'BCDFG'), challenge('b', 'CDFGH'), challenge('c', null));
  expect(waiting()).toBe('b');
  markShown(['b']);
  expect(waiting()).toBeUndefined();
  take(challenge('a', 'BCDFG'), challenge('b', 'CDFGH'));
  expect(waiting()).toBe('a');
  // It stays on the screen when the server knows that it was shown, and goes with its room.
  take();
  expect(waiting()).toBe('a');
  take(challenge('a', null));
  expect(waiting()).toBeUndefined();
});

test('a challenge leaves the screen when nobody can have waited for so long', async () => {
  const { readNotificationState, setNotifications } = await import(
    '@/components/client/notifications/notification-state'
  );
  const old = { ...challenge('a', 'BCDFG'), at: Date.now() - 31 * 60_000 };
  setNotifications({ unseen: [old], pendingRequests: 0, unread: 1 });
  setNotifications({ unseen: [], pendingRequests: 0, unread: 1 });
  expect(readNotificationState().challenge).toBeNull();
});
