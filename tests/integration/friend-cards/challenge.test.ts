import { beforeEach, expect, test } from 'vitest';
import { challengeFriend } from '@/lib/friend-cards/challenge-friend';
import { listFriendRows, listPeople } from '@/lib/friend-cards/friend-rows';
import { blockPlayer, listBlocked, unblockPlayer } from '@/lib/friends/blocks';
import { listFriends } from '@/lib/friends/list-friends';
import { removeFriend } from '@/lib/friends/remove-friend';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { listInbox } from '@/lib/notifications/inbox/list-inbox';
import { listNotifications } from '@/lib/notifications/list-notifications';
import { setPreferences } from '@/lib/players/preferences';
import { createRoom } from '@/lib/rooms/members/create-room';
import { joinRoom } from '@/lib/rooms/members/join-room';
import { getChallengedFriend } from '@/lib/rooms/read-room';
import { endIdleRooms } from '@/lib/rooms/room-jobs';
import { testDatabase } from '@/tests/support/database';
import { befriend, notificationsOf, type Sociable, sociablePlayers } from '@/tests/support/friends';
import { newProcess } from '@/tests/support/rooms';

const database = testDatabase({ warm: 10 });

beforeEach(async () => {
  await database.db.$client`delete from rate_limits`;
});

async function friends() {
  const [me, them] = await sociablePlayers(database.db, 2);
  await befriend(database.db, me.id, them.id);
  return [me, them] as const;
}

const challenge = (me: Sociable, them: { id: string }) => challengeFriend(me, { friendId: them.id });
const roomsOf = async ({ id }: Sociable) =>
  (await database.db.$client`select from rooms where host_id = ${id}`).length;
const inboxOf = async (player: Sociable) => (await listInbox(player, { before: null })).items;

test('a challenge opens a room whose host is the challenger, and notifies the friend, who joins', async () => {
  const [me, them] = await friends();
  const { code, link } = await challenge(me, them);
  expect(link).toMatch(new RegExp(`/room/${code}$`));
  expect(me.published).toEqual([{ playerId: them.id, event: { type: 'notificationsChanged' } }]);
  const told = { kind: 'challenge', name: me.username, room_code: code };
  expect((await listNotifications(them)).unseen).toMatchObject([told]);
  expect(await inboxOf(them)).toMatchObject([{ ...told, player_id: me.id, is_read: false }]);
  expect(await inboxOf(me)).toEqual([]);
  const here = { processId: await newProcess(database.db) };
  await joinRoom(me, { code }, here);
  const { joined } = await joinRoom(them, { code }, here);
  expect(joined.room).toMatchObject({ host_seat: 1, phase: 'lobby' });
  expect(joined.room.members.map(({ name }) => name)).toEqual([me.username, them.username]);
});

test('the room is named while it is open, and no longer', async () => {
  const [me, them] = await friends();
  await challenge(me, them);
  await endIdleRooms({ ...me, now: () => new Date(Date.now() + 31 * 60_000) });
  expect(await inboxOf(them)).toMatchObject([{ kind: 'challenge', room_code: null }]);
});

test('only a friend is challenged: others are refused like their cards, and no room is left', async () => {
  const [me, them] = await friends();
  const [stranger, asker] = await sociablePlayers(database.db, 2);
  await sendRequest(asker, { code: me.code });
  const refused = async (other: { id: string }) => {
    const message = 'This player isn’t one of your friends.';
    await expect(challenge(me, other)).rejects.toMatchObject({ code: 'NOT_FOUND', userMessage: message });
  };
  for (const other of [stranger, asker, me, { id: '0198f000-0000-4000-8000-000000000000' }])
    await refused(other);
  const change = (banned: boolean, leaves: boolean) => database.db.$client`
    update players set banned_at = case when ${banned} then now() end,
      deletion_due_at = case when ${leaves} then now() - interval '1 second' end where id = ${them.id}`;
  await change(true, false);
  await refused(them);
  await change(false, true);
  await refused(them);
  await change(false, false);
  await blockPlayer(them, { friendId: me.id });
  await refused(them);
  await expect(challenge(them, me)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await unblockPlayer(them, { friendId: me.id });
  await refused(them);
  expect(await roomsOf(me)).toBe(0);
  expect(await notificationsOf(database.db, them.id)).toEqual([]);
});

test.each([
  ['removed', removeFriend],
  ['blocked', blockPlayer],
])('the challenges of two go when one is %s by the other', async (_, end) => {
  const [me, them] = await friends();
  await challenge(me, them);
  await challenge(them, me);
  await end(me, { friendId: them.id });
  expect([await inboxOf(me), await inboxOf(them)]).toEqual([[], []]);
});

test('a friend gets five challenges a day, however many come at once, and another friend gets own ones', async () => {
  const [me, them] = await friends();
  const [other] = await sociablePlayers(database.db, 1);
  await befriend(database.db, me.id, other.id);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => challenge(me, them)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = results.find((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    userMessage: expect.stringMatching(
      /^You’ve challenged this friend 5 times today\. Try again in \d+ hours\.$/,
    ),
  });
  expect([await roomsOf(me), (await notificationsOf(database.db, them.id)).length]).toEqual([5, 5]);
  await challenge(me, other);
  await challenge(them, me);
});

test('a challenge that the limit of rooms refuses counts as none', async () => {
  const [me, them] = await friends();
  for (let i = 0; i < 10; i += 1) await createRoom(me);
  await expect(challenge(me, them)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await database.db.$client`delete from rate_limits where key like 'rooms-new:%'`;
  for (let i = 0; i < 5; i += 1) await challenge(me, them);
  expect(await notificationsOf(database.db, them.id)).toHaveLength(5);
});

test('a friend who has turned challenges off is not notified, which the challenger does not see', async () => {
  const [me, them] = await friends();
  await setPreferences(them, { mutedGroups: ['challenges'] });
  expect(Object.keys(await challenge(me, them))).toEqual(['code', 'link']);
  expect(await notificationsOf(database.db, them.id)).toEqual([]);
});

test('the challenger’s lobby names the friend, whose switch it does not show; others learn no name', async () => {
  const [me, them] = await friends();
  const [stranger] = await sociablePlayers(database.db, 1);
  const { code } = await challenge(me, them);
  expect(await getChallengedFriend(me, { code })).toBe(them.username);
  for (const other of [them, stranger]) expect(await getChallengedFriend(other, { code })).toBeNull();
  await setPreferences(them, { mutedGroups: ['challenges'] });
  const muted = await challenge(me, them);
  expect(await getChallengedFriend(me, muted)).toBe(them.username);
  expect(await getChallengedFriend(me, await createRoom(me))).toBeNull();
  await database.db.$client`update players set banned_at = now() where id = ${them.id}::uuid`;
  expect(await getChallengedFriend(me, { code })).toBeNull();
});

test('the screen reads the same lists as the single calls, each the newest first', async () => {
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const now = () => {
    nowMs += 1000;
    return new Date(nowMs);
  };
  const [me, ...others] = await sociablePlayers(database.db, 7, { now });
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
