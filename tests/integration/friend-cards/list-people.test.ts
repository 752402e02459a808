import { expect, test } from 'vitest';
import { listFriendRows } from '@/lib/friend-cards/list-friend-rows';
import { listPeople } from '@/lib/friend-cards/list-people';
import { blockPlayer } from '@/lib/friends/blocks/block-player';
import { listBlocked } from '@/lib/friends/blocks/list-blocked';
import { listFriends } from '@/lib/friends/list-friends';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { testDatabase } from '@/tests/support/database';
import { befriend, sociablePlayers } from '@/tests/support/friends';

const database = testDatabase();

test('the screen reads the same lists as the single calls, each the newest first', async () => {
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const now = () => {
    nowMs += 1000;
    return new Date(nowMs);
  };
  const [me, ...others] = await sociablePlayers(database.db, 7, { now });
  if (!me) throw new Error('no player');
  const none = { friends: [], requests: [], blocked: [] };
  expect(await listPeople(me)).toEqual(none);
  for (const them of others.slice(0, 2)) await befriend(database.db, me.id, them.id, now());
  for (const them of others.slice(2)) await sendRequest(them, { code: me.code });
  for (const them of others.slice(4)) await blockPlayer(me, { friendId: them.id });

  const people = await listPeople(me);
  const names = (from: number, to: number) =>
    others
      .slice(from, to)
      .map(({ username }) => username)
      .toReversed();
  expect(people.friends.map(({ name }) => name)).toEqual(names(0, 2));
  expect(people.requests.map(({ name }) => name)).toEqual(names(2, 4));
  expect(people.blocked.map(({ name }) => name)).toEqual(names(4, 6));
  expect(people).toEqual({
    friends: await listFriendRows(me),
    requests: await listFriends(me, { type: 'pending' }),
    blocked: await listBlocked(me),
  });
  // A request that the caller sent is listed nowhere.
  const [asked] = others.slice(2, 3);
  if (asked) expect(await listPeople(asked)).toEqual(none);
});
