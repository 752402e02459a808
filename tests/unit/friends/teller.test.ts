import { expect, test, vi } from 'vitest';
import { createTeller } from '@/components/notices/teller';
import type { NoticeKind, NoticeView } from '@/lib/contract/friends/notices-view';

let made = 0;
function notice(kind: NoticeKind): NoticeView {
  made += 1;
  return { id: `n${made}`, kind, name: 'robin', badge: null, stars: null, reward: null, at: made };
}

function screen(path = '/home') {
  const page = { path, waits: false };
  const say = vi.fn();
  const see = vi.fn();
  const tell = createTeller({ pathNow: () => page.path, mustWait: () => page.waits, say, see });
  return { page, say, see, tell };
}

test('a request is said once and marked as seen, however often the server repeats it', () => {
  const { tell, say, see } = screen();
  const request = notice('friend_request');
  tell([request]);
  tell([request]);
  expect(say).toHaveBeenCalledExactlyOnceWith({ text: 'robin wants to be your friend.', path: '/friends' });
  expect(see).toHaveBeenCalledExactlyOnceWith([request.id]);
});

test('a new friendship is said and stays unseen; on /friends the congratulation says it', () => {
  const { page, tell, say, see } = screen();
  tell([notice('friend_accepted')]);
  expect(say).toHaveBeenCalledOnce();
  page.path = '/friends';
  const stars = notice('stars_received');
  tell([notice('friend_accepted'), stars]);
  expect(say).toHaveBeenCalledOnce();
  expect(see).toHaveBeenCalledExactlyOnceWith([stars.id]);
  tell([notice('friend_accepted'), notice('friend_request')]);
  expect(say).toHaveBeenLastCalledWith({ text: 'robin wants to be your friend.', path: '/friends' });
});

test('nothing is said or seen until somebody can look', () => {
  const { page, tell, say, see } = screen();
  page.waits = true;
  tell([notice('friend_request')]);
  expect([say.mock.calls, see.mock.calls]).toEqual([[], []]);
  page.waits = false;
  tell();
  expect(say).toHaveBeenCalledOnce();
  expect(see).toHaveBeenCalledOnce();
});

test('what another device has shown meanwhile is not said again', () => {
  const { page, tell, say } = screen();
  page.waits = true;
  tell([notice('friend_request')]);
  tell([]);
  page.waits = false;
  tell();
  expect(say).not.toHaveBeenCalled();
});
