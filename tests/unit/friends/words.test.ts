import { expect, test } from 'vitest';
import { congratulation } from '@/components/friends/congratulation-modal';
import { figuresText } from '@/components/friends/friend-figures';
import { actionQuestion } from '@/components/friends/use-friend-actions';
import { notificationPath, notificationText, toastText } from '@/components/notifications/notification-text';
import type { NotificationKind } from '@/lib/contract/enums';
import type { NotificationView } from '@/lib/contract/friends/notifications-view';
import { textsOf } from '@/messages/texts';

const t = textsOf('en', 'friends');
const sentences = textsOf('en', 'notifications');

let made = 0;
const notification = (kind: NotificationKind, more: object = {}): NotificationView => ({
  id: `n${++made}`,
  kind,
  reward: null,
  at: 0,
  name: 'robin',
  badge: null,
  badge_id: null,
  stars: null,
  room_code: null,
  challenge_code: null,
  score: null,
  ...more,
});

const score = (right: number, theirRight: number) => ({ right, theirRight });

test('a congratulation says what happened to the stars and nothing else', () => {
  expect(congratulation(t, 'robin', 'both')).toBe(
    'You and robin are now friends! You both have received 50 stars as a reward.',
  );
  expect(congratulation(t, 'robin', 'reader')).toBe('You and robin are now friends! You got 50 stars.');
  expect(congratulation(t, 'robin', 'waits')).toBe(
    'You and robin are now friends! You’ll each get 50 stars when you have both confirmed your emails.',
  );
  expect(congratulation(t, 'robin', 'readerWaits')).toBe(
    'You and robin are now friends! You’ll get 50 stars when you have both confirmed your emails.',
  );
  expect(congratulation(t, 'robin', 'none')).toBe('You and robin are now friends!');
});

test.each([
  [notification('friend_request'), 'robin wants to be your friend.'],
  [notification('friend_accepted'), 'You and robin are now friends!'],
  [notification('stars_received', { stars: 50 }), '+50 stars. You and robin are friends.'],
  [notification('stars_received', { stars: 50, name: null }), '+50 stars.'],
  [notification('badge_received', { badge: 'First Case' }), 'robin sent you a badge: First Case'],
  [notification('badge_earned', { badge: 'First Case', name: null }), 'New badge: First Case'],
  [notification('challenge_finished'), 'robin finished your challenge. See who won.'],
  [notification('challenge_finished', { score: score(8, 6) }), 'You won 8–6 against robin.'],
  [notification('challenge_finished', { score: score(6, 8) }), 'robin beat you 8–6.'],
  [notification('challenge_finished', { score: score(7, 7) }), 'A draw: you and robin both have 7 right.'],
  [notification('friend_request', { name: null }), 'Unknown wants to be your friend.'],
])('%j says %s', (notification, words) => {
  expect(notificationText(sentences, notification)).toBe(words);
});

test('several notifications become one toast about the newest, and none become none', () => {
  const request = notification('friend_request', { name: 'quinn' });
  const badge = notification('badge_earned', { name: null, badge: 'First Case' });
  expect(toastText(sentences, [])).toBeNull();
  expect(toastText(sentences, [badge, request])).toEqual({
    text: 'quinn wants to be your friend. (and 1 more)',
    path: '/friends',
    ids: [request.id],
  });
  expect(toastText(sentences, [request, request, badge])).toEqual({
    text: 'New badge: First Case (and 2 more)',
    path: '/badge',
    ids: [badge.id],
  });
});

test('a challenge leads into the room while that is open', () => {
  const challenge = notification('challenge', { name: 'quinn' });
  expect(notificationText(sentences, challenge)).toBe('quinn challenged you!');
  expect(notificationPath({ ...challenge, room_code: 'BCDFG' })).toBe('/room/BCDFG');
  expect(notificationPath(challenge)).toBe('/friends');
});

test('stars are not announced separately when their friendship is announced too', () => {
  const stars = notification('stars_received', { stars: 50 });
  const friend = notification('friend_accepted');
  expect(toastText(sentences, [friend, stars])).toMatchObject({
    text: 'You and robin are now friends!',
    ids: [friend.id, stars.id],
  });
  expect(toastText(sentences, [notification('friend_accepted', { name: 'quinn' }), stars])?.text).toBe(
    '+50 stars. You and robin are friends. (and 1 more)',
  );
});

test('blocking a friend says that the friendship ends', () => {
  const rest =
    'They can’t send you requests, and we won’t tell them. You can unblock them at the bottom of this screen.';
  expect(actionQuestion(t, 'block', 'robin', true).text).toBe(
    `Block robin? You’ll no longer be friends. ${rest}`,
  );
  expect(actionQuestion(t, 'block', 'robin', false).text).toBe(`Block robin? ${rest}`);
});

test.each([
  [0, null, 0, 'Hasn’t played today. 0 points this week.'],
  [1, { right: 0, of: 10 }, 1, '1-day streak. Today’s daily: 0 of 10. 1 point this week.'],
  [1200, { right: 9, of: 9 }, 12_340, '1,200-day streak. Today’s daily: 9 of 9. 12,340 points this week.'],
])('the figures of a friend are read as sentences: %s, %o, %s', (streak, today, week_points, text) => {
  expect(figuresText(textsOf('en', 'common'), { streak, today, week_points })).toBe(text);
});
