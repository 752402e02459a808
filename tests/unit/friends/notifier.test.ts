import { expect, test, vi } from 'vitest';
import { createNotifier } from '@/components/notifications/notifications';
import type { NotificationKind } from '@/lib/contract/enums';
import type { NotificationView } from '@/lib/contract/friends/notifications-view';
import { textsOf } from '@/messages/texts';

let made = 0;
function notification(kind: NotificationKind, room_code: string | null = null): NotificationView {
  made += 1;
  const nothing = {
    badge: null,
    badge_id: null,
    stars: null,
    reward: null,
    room_code,
    challenge_code: null,
    score: null,
  };
  return { id: `n${made}`, kind, name: 'robin', ...nothing, at: made };
}

function screen(path = '/home') {
  const page = { path, waits: false };
  const show = vi.fn();
  const markSeen = vi.fn();
  const shownElsewhere = new Set<string>();
  const notify = createNotifier(textsOf('en', 'notifications'), {
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
  const ids = [request.id];
  expect(show).toHaveBeenCalledExactlyOnceWith({
    text: 'robin wants to be your friend.',
    path: '/friends',
    ids,
  });
  expect(markSeen).toHaveBeenCalledExactlyOnceWith({ ids, shown: ids });
});

test('a new friendship is a toast or a congratulation, never both, and its stars come with it', () => {
  const { page, notify, show, markSeen } = screen();
  const [friend, stars] = [notification('friend_accepted'), notification('stars_received')];
  notify([friend, stars]);
  expect(show).toHaveBeenCalledOnce();
  const ids = [friend.id, stars.id];
  expect(markSeen).toHaveBeenCalledExactlyOnceWith({ ids, shown: ids });
  page.path = '/friends';
  const [next, itsStars] = [notification('friend_accepted'), notification('stars_received')];
  notify([next, itsStars]);
  expect(show).toHaveBeenCalledOnce();
  expect(markSeen).toHaveBeenLastCalledWith({ ids: [itsStars.id], shown: [itsStars.id] });
});

test('of several the newest is read, the others wait in the inbox, and a friendship for its congratulation', () => {
  const { notify, show, markSeen } = screen();
  const [friend, badge, request] = [
    notification('friend_accepted'),
    notification('badge_received'),
    notification('friend_request'),
  ];
  notify([friend, badge, request]);
  expect(show).toHaveBeenCalledExactlyOnceWith({
    text: 'robin wants to be your friend. (and 2 more)',
    path: '/friends',
    ids: [request.id],
  });
  expect(markSeen).toHaveBeenCalledExactlyOnceWith({ ids: [badge.id, request.id], shown: [request.id] });
});

test('a challenge to an open room is no toast: its bar shows it', () => {
  const { notify, show, markSeen } = screen();
  notify([notification('challenge', 'BCDFG')]);
  expect([show.mock.calls, markSeen.mock.calls]).toEqual([[], []]);
  notify([notification('challenge')]);
  expect(show).toHaveBeenCalledOnce();
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
  const ids = [waiting.id];
  expect(show).toHaveBeenCalledExactlyOnceWith({ text: 'New badge: ', path: '/badge', ids });
  expect(markSeen).toHaveBeenCalledExactlyOnceWith({ ids, shown: ids });
});
