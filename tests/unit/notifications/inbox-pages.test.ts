import { expect, test } from 'vitest';
import { type InboxPages, itemsOf, withRead } from '@/components/inbox/use-inbox';
import type { InboxItem } from '@/lib/contract/notifications/inbox-view';

const item = (id: string, is_read = false): InboxItem => ({
  id,
  kind: 'badge_earned',
  name: null,
  badge: 'First Case',
  badge_id: 'first-case',
  stars: null,
  reward: null,
  room_code: null,
  challenge_code: null,
  score: null,
  at: 0,
  player_id: null,
  profile_image: null,
  is_read,
  can_undo: false,
});

/** Two pages of an inbox with more unread items than are loaded. One item moved to the second page meanwhile. */
const pages: InboxPages = {
  pages: [
    { items: [item('a'), item('b', true)], next: 'x', unread: 7 },
    { items: [item('b', true), item('c')], next: null, unread: 7 },
  ],
  pageParams: [null, 'x'],
};
const readIds = (after: InboxPages) => itemsOf(after)?.flatMap(({ id, is_read }) => (is_read ? [id] : []));
const unreadOf = (after: InboxPages) => after.pages.map(({ unread }) => unread);

test('an item that is on two pages is shown once', () => {
  expect(itemsOf(pages)?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test.each([
  ['one', ['a'], ['a', 'b'], 6],
  ['one that was read before', ['b'], ['b'], 7],
  ['one that is not loaded', ['z'], ['b'], 7],
  ['all, also those not loaded', 'all', ['a', 'b', 'c'], 0],
] as const)('reading %s counts what it changes', (_, ids, read, unread) => {
  const after = withRead(pages, ids);
  expect(readIds(after)).toEqual(read);
  expect(unreadOf(after)).toEqual([unread, unread]);
});
