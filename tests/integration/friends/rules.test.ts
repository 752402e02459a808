import { beforeEach, expect, test } from 'vitest';
import { eraseDueAccounts } from '@/lib/accounts/deletion/erase-due-accounts';
import { blockPlayer, listBlocked, unblockPlayer } from '@/lib/friends/blocks';
import { listFriends, readFriendIds } from '@/lib/friends/list-friends';
import { removeFriend } from '@/lib/friends/remove-friend';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { addNotification } from '@/lib/notifications/add-notification';
import { markNotificationsSeen } from '@/lib/notifications/inbox/mark-notifications';
import { listNotifications } from '@/lib/notifications/list-notifications';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { testDatabase } from '@/tests/support/database';
import { befriend, notificationsOf, type Sociable, sociablePlayers, starsOf } from '@/tests/support/friends';

const database = testDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
const everybody = new Set<string>();
const clock = { now: new Date() };

beforeEach(async () => {
  clock.now = new Date('2026-11-21T12:00:00Z');
  await database.db.$client`truncate rate_limits`;
});

async function players<N extends number>(count: N) {
  const made = await sociablePlayers(database.db, count, { now: () => clock.now });
  for (const { id } of made) everybody.add(id);
  return made;
}

const accept = (me: Sociable, them: Sociable) => answerRequest(me, { friendId: them.id, action: 'accept' });
const reject = (me: Sociable, them: Sociable) => answerRequest(me, { friendId: them.id, action: 'reject' });
const ask = (me: Sociable, them: Sociable) => sendRequest(me, { code: them.code });
const listed = async (me: Sociable, type: 'accepted' | 'pending') =>
  (await listFriends(me, { type })).map(({ name }) => name);
/** Which of these heard what since the last look: a request that is dropped tells somebody who does not exist. */
const told = (...all: Sociable[]) =>
  all
    .flatMap(({ published }) => published.splice(0))
    .filter(({ playerId }) => everybody.has(playerId))
    .map(({ playerId, event }) => [playerId, event.type].join(' '));

test('a request waits for the other side, a yes makes friends, and both hear of it and of their stars', async () => {
  const [ann, ben] = await players(2);
  await ask(ann, ben);
  expect(told(ann)).toEqual([`${ben.id} notificationsChanged`]);
  expect([await listed(ann, 'pending'), await listed(ann, 'accepted')]).toEqual([[], []]);
  expect(await listFriends(ben, { type: 'pending' })).toEqual([
    { id: ann.id, name: ann.username, email: null, profile_image: null, since: clock.now.getTime() },
  ]);
  const news = await listNotifications(ben);
  expect(news).toMatchObject({
    pendingRequests: 1,
    unseen: [{ kind: 'friend_request', name: ann.username }],
  });

  expect(await accept(ben, ann)).toMatchObject({
    action: 'accept',
    stars: 50,
    bothReceived: true,
    name: ann.username,
  });
  expect(told(ben).toSorted()).toEqual(
    [ann, ben].flatMap(({ id }) => [`${id} livesChanged`, `${id} notificationsChanged`]).toSorted(),
  );
  for (const player of [ann, ben]) {
    expect(await starsOf(database.db, player.id)).toEqual({ stars: 50, booked: 50 });
  }
  expect(await listed(ann, 'accepted')).toEqual([ben.username]);
  expect(await readFriendIds(database.db, ben.id)).toEqual([ann.id]);
  expect(await notificationsOf(database.db, ann.id)).toEqual(['friend_accepted', 'stars_received']);
  // Who pressed Accept is told by the answer; the news of the request is no news any more.
  expect(await listNotifications(ben)).toEqual({ unseen: [], pendingRequests: 0, unread: 0 });
  // A second press changes nothing and says so.
  expect(await accept(ben, ann)).toMatchObject({ stars: 0, bothReceived: false });
  expect(told(ben)).toEqual([]);
});

test('a pair is rewarded once: removed and added again, by a request or by two that cross, it earns nothing', async () => {
  const [ann, ben] = await players(2);
  await ask(ann, ben);
  await accept(ben, ann);
  await removeFriend(ann, { friendId: ben.id });
  await removeFriend(ben, { friendId: ann.id });
  expect(await listed(ben, 'accepted')).toEqual([]);
  await ask(ben, ann);
  expect(await accept(ann, ben)).toMatchObject({ stars: 0, bothReceived: false });
  await removeFriend(ann, { friendId: ben.id });
  await ask(ben, ann);
  await ask(ann, ben);
  expect(await listed(ann, 'accepted')).toEqual([ben.username]);
  expect(await starsOf(database.db, ann.id)).toEqual({ stars: 50, booked: 50 });
});

test('three rewards a day and twenty ever, each side by its own count, also when others are erased', async () => {
  const [ann, ...others] = await sociablePlayers(database.db, 7, { now: () => clock.now });
  const befriendNext = async () => {
    const other = others.pop();
    if (!other) throw new Error('no player left');
    await ask(ann, other);
    const { stars, bothReceived } = await accept(other, ann);
    return [stars, bothReceived];
  };
  expect(await befriendNext()).toEqual([50, true]);
  await database.db.$client`
    update players set deletion_due_at = ${clock.now.toISOString()} where id in (
      select high_player_id from friendships where low_player_id = ${ann.id}
      union select low_player_id from friendships where high_player_id = ${ann.id})`;
  const storage = { put: async () => {}, get: async () => null, remove: async () => {} };
  const erased = await eraseDueAccounts({ ...ann, storage: async () => storage });
  expect(erased).toMatchObject({ erased: 1 });
  expect([await befriendNext(), await befriendNext()]).toEqual([
    [50, true],
    [50, true],
  ]);
  // The fourth of the day gets theirs alone.
  clock.now = new Date('2026-11-21T23:59:59.999Z');
  expect(await befriendNext()).toEqual([50, false]);
  const sql = database.db.$client;
  await sql`
    insert into ledger (player_id, kind, lives_delta, stars_delta, cause_id, created_at)
    select ${ann.id}, 'friend_reward', 0, 50, gen_random_uuid(), '2026-11-01' from generate_series(1, 16)`;
  await sql`update game_states set stars = stars + 16 * 50 where player_id = ${ann.id}`;
  clock.now = new Date('2026-11-22T00:00:00Z');
  expect([await befriendNext(), await befriendNext()]).toEqual([
    [50, true],
    [50, false],
  ]);
  expect(await starsOf(database.db, ann.id)).toEqual({ stars: 1000, booked: 1000 });
});

test('who was turned down cannot ask again for 7 days, but may say yes when asked', async () => {
  const [ann, ben, cem] = await players(3);
  await ask(ann, ben);
  told(ann);
  expect(await reject(ben, ann)).toMatchObject({ action: 'reject', stars: 0 });
  expect(told(ben)).toEqual([`${ben.id} notificationsChanged`]);
  expect(await reject(ben, ann)).toMatchObject({ action: 'reject' });
  const saidNoAt = clock.now.getTime();
  clock.now = new Date(saidNoAt + 7 * DAY_MS - 1);
  await ask(ann, ben);
  expect([await listed(ben, 'pending'), told(ann)]).toEqual([[], []]);
  clock.now = new Date(saidNoAt + 7 * DAY_MS);
  await ask(ann, ben);
  expect(await listed(ben, 'pending')).toEqual([ann.username]);

  await ask(ann, cem);
  await reject(cem, ann);
  await ask(cem, ann);
  await ask(ann, cem);
  expect(await listed(cem, 'accepted')).toEqual([ann.username]);
});

test('a block is silent, ends a friendship, drops requests either way, and lasts until undone', async () => {
  const [ann, ben] = await players(2);
  await ask(ann, ben);
  await accept(ben, ann);
  told(ann, ben);
  await blockPlayer(ann, { friendId: ben.id });
  // To the other it looks as a removal does.
  expect(told(ann)).toEqual([`${ann.id} notificationsChanged`, `${ben.id} notificationsChanged`]);
  expect(await notificationsOf(database.db, ben.id)).toEqual([]);
  expect([await listed(ann, 'accepted'), await listed(ben, 'accepted')]).toEqual([[], []]);
  expect(await listBlocked(ann)).toMatchObject([{ id: ben.id, name: ben.username }]);
  expect(await listBlocked(ben)).toEqual([]);
  clock.now = new Date(clock.now.getTime() + 365 * DAY_MS);
  for (const [me, them] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    expect(await ask(me, them)).toBeNull();
    expect([await listed(them, 'pending'), told(me)]).toEqual([[], []]);
  }
  // Theirs to undo for whoever blocked alone.
  await unblockPlayer(ben, { friendId: ann.id });
  expect(await listBlocked(ann)).toHaveLength(1);
  await unblockPlayer(ann, { friendId: ben.id });
  expect(await listBlocked(ann)).toEqual([]);
  await ask(ben, ann);
  expect(await listed(ann, 'pending')).toEqual([ben.username]);
  // A request is ended by a block as well.
  await blockPlayer(ann, { friendId: ben.id });
  expect(await listNotifications(ann)).toEqual({ unseen: [], pendingRequests: 0, unread: 0 });
  await expect(accept(ann, ben)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('strangers can be neither answered nor removed nor blocked, nor oneself', async () => {
  const [ann, ben] = await players(2);
  for (const friendId of [ben.id, ann.id, crypto.randomUUID()]) {
    await expect(answerRequest(ann, { friendId, action: 'accept' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      userMessage: 'Failed to update friend request.',
    });
    await expect(removeFriend(ann, { friendId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      userMessage: 'Failed to remove friend.',
    });
    await expect(blockPlayer(ann, { friendId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await ask(ann, ben);
  // One's own request is the other's to answer.
  await expect(accept(ann, ben)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(sendRequest(ann, { code: ann.code })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    userMessage: 'This is your own User ID.',
  });
});

test.each(['banned_at', 'deletion_due_at'])(
  'who has %s set is in no list and no news, and is not reached',
  async (column) => {
    const [ann, ben, cem] = await players(3);
    await befriend(database.db, ann.id, ben.id);
    await ask(ben, cem);
    await addNotification(database.db, {
      playerId: ann.id,
      kind: 'badge_received',
      aboutPlayerId: ben.id,
      now: clock.now,
    });
    const sql = database.db.$client;
    await sql`update players set ${sql(column)} = now() + interval '7 days' where id = ${ben.id}`;
    expect([await listed(ann, 'accepted'), await listed(cem, 'pending')]).toEqual([[], []]);
    expect(await readFriendIds(database.db, ann.id)).toEqual([]);
    expect(await listNotifications(ann)).toEqual({ unseen: [], pendingRequests: 0, unread: 0 });
    expect(await listNotifications(cem)).toEqual({ unseen: [], pendingRequests: 0, unread: 0 });
    await expect(accept(cem, ben)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await ask(cem, ben);
    await sql`update players set ${sql(column)} = null where id = ${ben.id}`;
    expect([await listed(ann, 'accepted'), await listed(cem, 'pending')]).toEqual([
      [ben.username],
      [ben.username],
    ]);
  },
);

test('a name that does not open is Unknown', async () => {
  const [ann, ben] = await players(2);
  await befriend(database.db, ann.id, ben.id);
  await database.db.$client`update players set username_sealed = 'x' where id = ${ben.id}`;
  expect(await listed(ann, 'accepted')).toEqual(['Unknown']);
});

test('news is shown until it was seen, once per player; few and recent ones are kept', async () => {
  const [ann, ben] = await players(2);
  const notification = (n: number) =>
    addNotification(database.db, {
      playerId: ann.id,
      kind: 'stars_received',
      stars: n,
      now: new Date(clock.now.getTime() + n),
    });
  for (let n = 0; n < 60; n += 1) await notification(n);
  const { unseen } = await listNotifications(ann);
  expect(unseen.map(({ stars }) => stars)).toEqual(Array.from({ length: 50 }, (_, n) => n + 10));
  const ids = unseen.map(({ id }) => id);
  await markNotificationsSeen(ben, { ids, shown: [] });
  expect((await listNotifications(ann)).unseen).toHaveLength(50);
  await markNotificationsSeen(ann, { ids: ids.slice(1), shown: [] });
  expect(told(ann, ben)).toEqual([`${ann.id} notificationsChanged`]);
  expect((await listNotifications(ann)).unseen).toEqual(unseen.slice(0, 1));
  clock.now = new Date(clock.now.getTime() + 30 * DAY_MS + 20);
  expect(await deleteExpired(ann, 'forget old notifications')).toBeGreaterThanOrEqual(10);
  expect(await notificationsOf(database.db, ann.id)).toHaveLength(40);
});
