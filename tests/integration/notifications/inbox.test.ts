import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { writeAwards } from '@/lib/badges/write-awards';
import type { InboxGroup } from '@/lib/contract/enums';
import type { InboxItem } from '@/lib/contract/notifications/inbox-view';
import type { WireNotifications } from '@/lib/contract/realtime/protocol';
import { listFriends } from '@/lib/friends/list-friends';
import { removeFriend } from '@/lib/friends/remove-friend';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { addNotification, type NewNotification } from '@/lib/notifications/add-notification';
import { listInbox } from '@/lib/notifications/inbox/list-inbox';
import { markNotificationsSeen, markRead } from '@/lib/notifications/inbox/mark-notifications';
import { listNotifications } from '@/lib/notifications/list-notifications';
import type { PlayerContext } from '@/lib/platform/context';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import type { Storage } from '@/lib/platform/storage/storage';
import { setPreferences } from '@/lib/players/preferences';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { testDatabase } from '@/tests/support/database';
import { befriend, notificationsOf, type Sociable, sociablePlayers } from '@/tests/support/friends';
import { connected, openSocket } from '@/tests/support/realtime';
import { runningServer } from '@/tests/support/realtime-server';

const NEWEST = { before: null };

const database = testDatabase();
const running = runningServer(database);

const two = async () => (await sociablePlayers(database.db, 2)) as [Sociable, Sociable];

const notify = (notification: Omit<NewNotification, 'now'>) =>
  database.db.transaction((tx) => addNotification(tx, { ...notification, now: new Date() }));

async function allPages(player: PlayerContext): Promise<{ items: InboxItem[]; sizes: number[] }> {
  const items: InboxItem[] = [];
  const sizes: number[] = [];
  for (let before: string | null = null; ; ) {
    const page = await listInbox(player, { before });
    items.push(...page.items);
    sizes.push(page.items.length);
    if (page.next === null) return { items, sizes };
    before = page.next;
  }
}

/** Stores `count` notifications, of which each five have the same time to the microsecond. */
async function flood(playerId: string, count: number): Promise<void> {
  await database.sql`
    insert into notifications (player_id, kind, stars, created_at)
    select ${playerId}, 'stars_received', n, timestamptz '2026-11-20 12:00:00.000123Z' + (n / 5) * interval '1 microsecond'
    from generate_series(1, ${count}::integer) n`;
}

test('pages show each of many notifications once, the newest first, also those of one moment', async () => {
  const [player, other] = await two();
  await flood(player.id, 65);
  await flood(other.id, 3);
  const { items, sizes } = await allPages(player);
  expect(sizes).toEqual([30, 30, 5]);
  expect(new Set(items.map(({ stars }) => stars)).size).toBe(65);
  const groups = items.map(({ stars }) => Math.floor(Number(stars) / 5));
  expect(groups).toEqual(groups.toSorted((a, b) => b - a));
  // The last of a page may go before the next one is asked for.
  const { items: first, next } = await listInbox(player, NEWEST);
  await database.sql`delete from notifications where id = ${first.at(-1)?.id ?? ''}`;
  const { items: second } = await listInbox(player, { before: next });
  expect(second.map(({ id }) => id)).toEqual(items.slice(30, 60).map(({ id }) => id));
});

test('of more than 200 notifications the oldest are deleted, each hour', async () => {
  const [player, other] = await two();
  await flood(player.id, 230);
  await flood(other.id, 200);
  await notify({ playerId: player.id, kind: 'badge_earned', badge: 'first-case' });
  await deleteExpired(
    { db: database.db, now: () => new Date('2026-11-21T00:00:00Z') },
    'forget old notifications',
  );
  const kept = async (playerId: string) =>
    database.sql<
      { stars: number | null }[]
    >`select stars from notifications where player_id = ${playerId} order by created_at, stars`;
  const stars = (await kept(player.id)).map((row) => row.stars);
  expect(stars).toHaveLength(200);
  expect(stars.at(-1)).toBeNull();
  // Five have the same time; the ids decide which of them are the oldest.
  expect(Math.min(...stars.filter((n) => n !== null))).toBeGreaterThanOrEqual(30);
  expect(await kept(other.id)).toHaveLength(200);
});

test('all are read at once, also more than 200 between two deletions', async () => {
  const [player] = await two();
  await flood(player.id, 230);
  expect(await markRead(player, { all: true })).toEqual({ unread: 0 });
});

test('what is shown as toasts is bounded: older notifications wait in the inbox', async () => {
  const [player] = await two();
  await flood(player.id, 120);
  const { unseen, unread } = await listNotifications(player);
  expect(unread).toBe(120);
  expect(unseen).toHaveLength(50);
  expect(unseen.at(-1)?.stars).toBe(120);
  await markNotificationsSeen(player, { ids: unseen.map(({ id }) => id), shown: [] });
  expect(await listNotifications(player)).toEqual({ unseen: [], pendingRequests: 0, unread: 120 });
});

test('a badge is named in the reader’s language, and one that left the catalog has no name', async () => {
  const [player] = await two();
  await notify({ playerId: player.id, kind: 'badge_earned', badge: 'first-case' });
  await notify({ playerId: player.id, kind: 'badge_earned', badge: 'gone-for-long' });
  const badges = async (reader: PlayerContext) =>
    (await listInbox(reader, NEWEST)).items.map(({ badge, badge_id }) => [badge, badge_id]);
  expect(await badges(player)).toEqual([
    [null, null],
    ['First Case', 'first-case'],
  ]);
  expect((await badges({ ...player, language: 'es' }))[1]).toEqual(['Primer caso', 'first-case']);
});

test('what a toast or a modal has shown is read, and what was read is no toast any more', async () => {
  const [player, thief] = await two();
  await flood(player.id, 4);
  const unseenIds = async () => (await listNotifications(player)).unseen.map(({ id }) => id);
  const [shown, counted, read, rest] = await unseenIds();
  if (!shown || !counted || !read || !rest) throw new Error('four notifications were to be made');
  await markNotificationsSeen(thief, { ids: [shown], shown: [shown] });
  expect((await listNotifications(player)).unread).toBe(4);
  // A toast says the words of one, and *And 1 more*.
  await markNotificationsSeen(player, { ids: [shown, counted], shown: [shown] });
  expect(await listNotifications(player)).toMatchObject({ unread: 3, unseen: [{ id: read }, { id: rest }] });
  await markNotificationsSeen(player, { ids: [counted], shown: [counted] });
  const { items } = await listInbox(player, NEWEST);
  expect(items.map(({ is_read }) => is_read)).toEqual([false, false, true, true]);
  await markRead(player, { ids: [read] });
  expect(await unseenIds()).toEqual([rest]);
});

test('each is read alone or all at once, the other tabs hear of it, and foreign ids change nothing', async () => {
  const [player, thief] = await two();
  await flood(player.id, 3);
  await flood(thief.id, 1);
  const tab = await connected(openSocket(running.port, player.actor));
  const heard = async (work: Promise<unknown>) => {
    const news = new Promise<WireNotifications>((done) => tab.once('notifications', done));
    await work;
    return (await news).unread;
  };
  const live = {
    ...player,
    publish: (id: string, event: Parameters<typeof player.publish>[1]) =>
      publishPlayerEvent(database.db, id, event),
  };
  const ids = (await listInbox(player, NEWEST)).items.map(({ id }) => id);
  expect(await markRead(thief, { ids })).toEqual({ unread: 1 });
  expect(thief.published).toEqual([]);
  expect(await heard(markRead(live, { ids: ids.slice(0, 1) }))).toBe(2);
  expect((await listInbox(player, NEWEST)).items.map(({ is_read }) => is_read)).toEqual([true, false, false]);
  expect(await heard(markRead(live, { all: true }))).toBe(0);
  expect((await listInbox(player, NEWEST)).unread).toBe(0);
  expect((await listInbox(thief, NEWEST)).unread).toBe(1);
  // A repetition has nothing to tell.
  expect(await markRead(player, { all: true })).toEqual({ unread: 0 });
  expect(player.published).toEqual([]);
  tab.close();
});

const OF_GROUP: Record<InboxGroup, readonly NewNotification['kind'][]> = {
  friends: ['friend_request', 'friend_accepted', 'friend_by_link'],
  badges: ['badge_received', 'badge_earned'],
  rewards: ['stars_received'],
  challenges: ['challenge'],
};
const KINDS = Object.values(OF_GROUP).flat();

test.each(Object.entries(OF_GROUP))(
  'the switch of %s turns off its kinds, and no other',
  async (group, kinds) => {
    const [player, other] = await two();
    await setPreferences(player, { mutedGroups: [group as InboxGroup] });
    for (const kind of KINDS) {
      await notify({ playerId: player.id, aboutPlayerId: other.id, kind });
      await notify({ playerId: other.id, aboutPlayerId: player.id, kind });
    }
    const award = (playerId: string) => ({ playerId, badge: 1, reason: randomUUID() });
    await database.db.transaction((tx) => writeAwards(tx, [award(player.id), award(other.id)], new Date()));
    const expected = [...KINDS, 'badge_earned'] as const;
    expect(await notificationsOf(database.db, other.id)).toEqual(expected);
    expect(await notificationsOf(database.db, player.id)).toEqual(
      expected.filter((kind) => !kinds.includes(kind)),
    );
  },
);

test('a muted request still waits in the list of requests', async () => {
  const [player, asker] = await two();
  await setPreferences(player, { mutedGroups: ['friends'] });
  await sendRequest(asker, { code: player.code });
  expect(await listNotifications(player)).toEqual({ unseen: [], pendingRequests: 1, unread: 0 });
  expect(await listFriends(player, { type: 'pending' })).toMatchObject([{ name: asker.username }]);
});

test('notifications about a player who is banned, leaves or is erased are not shown and not counted', async () => {
  const [player, other] = await two();
  await notify({ playerId: player.id, aboutPlayerId: other.id, kind: 'badge_received', badge: 'first-case' });
  const shown = async () => {
    const { items, unread } = await listInbox(player, NEWEST);
    return [items.length, unread, (await listNotifications(player)).unread];
  };
  const change = (banned: boolean, leaves: boolean) =>
    database.sql`
      update players set banned_at = case when ${banned} then now() end,
        deletion_due_at = case when ${leaves} then now() - interval '1 second' end
      where id = ${other.id}`;
  expect((await listInbox(player, NEWEST)).items).toMatchObject([
    { kind: 'badge_received', name: other.username, player_id: other.id, is_read: false, can_undo: false },
  ]);
  for (const [banned, leaves] of [
    [true, false],
    [false, true],
  ] as const) {
    await change(banned, leaves);
    expect(await shown()).toEqual([0, 0, 0]);
    await change(false, false);
    expect(await shown()).toEqual([1, 1, 1]);
  }
  await change(false, true);
  const storage: Storage = { put: async () => {}, get: async () => null, remove: async () => {} };
  expect(await eraseAccount({ ...other, storage }, { playerId: other.id })).toBe(true);
  expect(await notificationsOf(database.db, player.id)).toEqual([]);
});

test('a friendship over the own link can be undone while it lasts', async () => {
  const [player, friend] = await two();
  const canUndo = async () =>
    (await listInbox(player, NEWEST)).items.map(({ kind, can_undo }) => [kind, can_undo]);
  await notify({ playerId: player.id, aboutPlayerId: friend.id, kind: 'friend_by_link' });
  expect(await canUndo()).toEqual([['friend_by_link', false]]);
  await befriend(database.db, player.id, friend.id);
  await notify({ playerId: player.id, aboutPlayerId: friend.id, kind: 'stars_received', stars: 50 });
  expect(await canUndo()).toEqual([
    ['stars_received', false],
    ['friend_by_link', true],
  ]);
  await removeFriend(player, { friendId: friend.id });
  expect(await listFriends(player, { type: 'accepted' })).toEqual([]);
  expect((await canUndo()).filter(([, can]) => can)).toEqual([]);
});
