import { expect, test, vi } from 'vitest';
import { createNotifier } from '@/components/notifications/notifier';
import type { NotificationKind, NotificationView } from '@/lib/contract/friends/notifications-view';

let made = 0;
function notification(kind: NotificationKind): NotificationView {
  made += 1;
  const nothing = { badge: null, stars: null, reward: null, room_code: null };
  return { id: `n${made}`, kind, name: 'robin', ...nothing, at: made };
}

function screen(path = '/home') {
  const page = { path, waits: false };
  const show = vi.fn();
  const markSeen = vi.fn();
  const shownElsewhere = new Set<string>();
  const notify = createNotifier({
    pathNow: () => page.path,
    mustWait: () => page.waits,
    isShown: (id) => shownElsewhere.has(id),
    show,
    markSeen,
  });
  return { page, show, markSeen, notify, shownElsewhere };
}

test('a request is shown once and marked as seen, however often the server repeats it', () => {
  const { notify, show, markSeen } = screen();
  const request = notification('friend_request');
  notify([request]);
  notify([request]);
  expect(show).toHaveBeenCalledExactlyOnceWith({ text: 'robin wants to be your friend.', path: '/friends' });
  expect(markSeen).toHaveBeenCalledExactlyOnceWith([request.id]);
});

test('a new friendship is shown and stays unseen; on /friends its congratulation replaces it', () => {
  const { page, notify, show, markSeen } = screen();
  notify([notification('friend_accepted')]);
  expect(show).toHaveBeenCalledOnce();
  page.path = '/friends';
  const stars = notification('stars_received');
  notify([notification('friend_accepted'), stars]);
  expect(show).toHaveBeenCalledOnce();
  expect(markSeen).toHaveBeenCalledExactlyOnceWith([stars.id]);
  notify([notification('friend_accepted'), notification('friend_request')]);
  expect(show).toHaveBeenLastCalledWith({ text: 'robin wants to be your friend.', path: '/friends' });
});

test('nothing is shown or marked as seen until the player can see it', () => {
  const { page, notify, show, markSeen } = screen();
  page.waits = true;
  notify([notification('friend_request')]);
  expect([show.mock.calls, markSeen.mock.calls]).toEqual([[], []]);
  page.waits = false;
  notify();
  expect(show).toHaveBeenCalledOnce();
  expect(markSeen).toHaveBeenCalledOnce();
});

test('a notification that another device has shown meanwhile is not shown again', () => {
  const { page, notify, show } = screen();
  page.waits = true;
  notify([notification('friend_request')]);
  notify([]);
  page.waits = false;
  notify();
  expect(show).not.toHaveBeenCalled();
});

test('an earned badge waits on /home, and is a toast on another screen unless the round card has shown it', () => {
  const { page, notify, show, markSeen, shownElsewhere } = screen();
  const [carded, waiting] = [notification('badge_earned'), notification('badge_earned')];
  notify([carded, waiting]);
  expect([show.mock.calls, markSeen.mock.calls]).toEqual([[], []]);
  shownElsewhere.add(carded.id);
  page.path = '/leaderboard';
  notify();
  expect(show).toHaveBeenCalledExactlyOnceWith({ text: 'You have earned a badge: !', path: '/badge' });
  expect(markSeen).toHaveBeenCalledExactlyOnceWith([waiting.id]);
});
