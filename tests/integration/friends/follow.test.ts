import { beforeEach, describe, expect, test } from 'vitest';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { profileImageFileKey } from '@/lib/contract/players/profile-image-files';
import { blockPlayer } from '@/lib/friends/blocks';
import { acceptFollowLink } from '@/lib/friends/follow/accept-follow-link';
import { openFollowLink } from '@/lib/friends/follow/open-follow-link';
import { getFollowLink, renewFollowLink } from '@/lib/friends/follow/own-link';
import { listFriends } from '@/lib/friends/list-friends';
import { removeFriend } from '@/lib/friends/remove-friend';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { listNotifications } from '@/lib/notifications/list-notifications';
import type { Context } from '@/lib/platform/context';
import type { Storage } from '@/lib/platform/storage/storage';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { befriend, notificationsOf, type Sociable, sociablePlayers, starsOf } from '@/tests/support/friends';
import { brokenInvariants } from '@/tests/support/game-world';
import { areaUnderCurve } from '@/tests/support/timing';

const database = testDatabase({ warm: 10 });
const NOON = new Date('2026-11-23T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const clock = { now: NOON };
const files = new Map<string, Uint8Array>();
const storage: Storage = {
  put: async () => {},
  get: async (key) => files.get(key) ?? null,
  remove: async () => {},
};
const ENDED = {
  code: 'NOT_FOUND',
  userMessage: 'This link doesn’t work anymore. Ask your friend for a new one.',
};
const UNKNOWN = 'A'.repeat(22);

beforeEach(async () => {
  clock.now = NOON;
  await database.db.$client`truncate rate_limits`;
});

const players = <N extends number>(count: N) => sociablePlayers(database.db, count, { now: () => clock.now });
const pair = () => players(2);
const codeOf = async (player: Sociable) => (await getFollowLink(player)).link.split('/').at(-1) ?? '';
const open = (ctx: Context, code: string) => openFollowLink({ ...ctx, storage }, { code });
const visitor = () => anonymousContext(database.db, { now: () => clock.now });
const friendsOf = async (player: Sociable) =>
  (await listFriends(player, { type: 'accepted' })).map(({ name }) => name);

test('a link shows who shared it, and one press makes friends, with stars and one notification', async () => {
  const [inviter, me] = await pair();
  const code = await codeOf(inviter);
  await database.db.$client`update players set profile_image_key = 'ab12' where id = ${inviter.id}`;
  files.set(profileImageFileKey('ab12', 'small'), Buffer.from('webp'));
  const shown = { name: inviter.username, profile_image: 'data:image/webp;base64,d2VicA==' };
  expect(await open(visitor(), code)).toEqual({ ...shown, relation: 'none' });
  expect(await open(me, code)).toEqual({ ...shown, relation: 'none' });
  expect(await open(inviter, code)).toEqual({ ...shown, relation: 'own' });
  const done = { isNew: true, stars: 50, bothReceived: true, reward: 'both' };
  expect(await acceptFollowLink(me, { code })).toEqual(done);
  expect(await open(me, code)).toEqual({ ...shown, relation: 'friend' });
  expect([await friendsOf(me), await friendsOf(inviter)]).toEqual([[inviter.username], [me.username]]);
  expect(await notificationsOf(database.db, inviter.id)).toEqual(['friend_by_link', 'stars_received']);
  expect(await notificationsOf(database.db, me.id)).toEqual([]);
  expect((await listNotifications(inviter)).unseen[0]).toMatchObject({ name: me.username, reward: 'both' });
  expect(new Set(me.published.map(({ playerId }) => playerId))).toEqual(new Set([me.id, inviter.id]));
  const again = { isNew: false, stars: 0, bothReceived: false, reward: 'none' };
  expect(await acceptFollowLink(me, { code })).toEqual(again);
  await expect(acceptFollowLink(inviter, { code })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('undoing ends the friendship and its notification; the stars stay, and are never credited again', async () => {
  const [inviter, me] = await pair();
  const code = await codeOf(inviter);
  await acceptFollowLink(me, { code });
  await removeFriend(inviter, { friendId: me.id });
  expect(await friendsOf(me)).toEqual([]);
  expect(await notificationsOf(database.db, inviter.id)).toEqual(['stars_received']);
  expect(await acceptFollowLink(me, { code })).toMatchObject({ stars: 0, reward: 'none' });
  expect(await starsOf(database.db, inviter.id)).toEqual({ stars: 50, booked: 50 });
});

test.each(['asked', 'was asked', 'was rejected'] as const)(
  'a link makes friends of a player who %s before',
  async (what) => {
    const [inviter, me] = await pair();
    if (what === 'was asked') await sendRequest(inviter, { code: me.code });
    else await sendRequest(me, { code: inviter.code });
    if (what === 'was rejected') await answerRequest(inviter, { friendId: me.id, action: 'reject' });
    await acceptFollowLink(me, { code: await codeOf(inviter) });
    expect(await friendsOf(me)).toEqual([inviter.username]);
    const kinds = [
      ...(await notificationsOf(database.db, me.id)),
      ...(await notificationsOf(database.db, inviter.id)),
    ];
    expect(kinds).not.toContain('friend_request');
  },
);

test('two hundred presses at once make one friendship, one notification and one reward', async () => {
  const [inviter, me] = await pair();
  const code = await codeOf(inviter);
  const answers = await Promise.all(Array.from({ length: 200 }, () => acceptFollowLink(me, { code })));
  expect(answers.filter(({ stars }) => stars === 50)).toHaveLength(1);
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await notificationsOf(database.db, inviter.id)).toEqual(['friend_by_link', 'stars_received']);
  expect(await starsOf(database.db, me.id)).toEqual({ stars: 50, booked: 50 });
  const [counted] = await database.db
    .$client`select points from rate_limits where key like 'follow-link-day:%'`;
  expect(counted?.points).toBe(1);
});

test('a link makes 20 friends a day, also when all come at once; stars keep their caps', async () => {
  const [inviter, ...others] = await players(31);
  if (!inviter) throw new Error('no players');
  const code = await codeOf(inviter);
  const crowd = others.slice(0, 30);
  const results = await Promise.allSettled(crowd.map((me) => acceptFollowLink(me, { code })));
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(10);
  for (const error of refused) {
    expect(error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      userMessage: 'This link already added 20 friends today. Try again in 24 hours.',
    });
  }
  expect(await friendsOf(inviter)).toHaveLength(20);
  expect(await starsOf(database.db, inviter.id)).toEqual({ stars: 150, booked: 150 });
  expect(await brokenInvariants(database.db)).toEqual([]);
  // A friend of before is told so, and the next day it goes on.
  const friend = crowd.find((_, index) => results[index]?.status === 'fulfilled');
  const left = crowd.find((_, index) => results[index]?.status === 'rejected');
  if (!friend || !left) throw new Error('no results');
  expect(await acceptFollowLink(friend, { code })).toMatchObject({ isNew: false });
  clock.now = new Date(NOON.getTime() + DAY_MS + 1);
  expect(await acceptFollowLink(left, { code })).toMatchObject({ isNew: true });
});

test('first calls at once make one link; it works for 30 days, then there is a new one', async () => {
  const [inviter, me] = await pair();
  const links = await Promise.all(Array.from({ length: 20 }, () => getFollowLink(inviter)));
  expect(new Set(links.map(({ link }) => link)).size).toBe(1);
  const code = await codeOf(inviter);
  expect(links[0]).toEqual({
    link: expect.stringMatching(/\/follow\/[\w-]{22}$/),
    expires_at: NOON.getTime() + 30 * DAY_MS,
  });
  clock.now = new Date(NOON.getTime() + 30 * DAY_MS - 1);
  expect((await open(visitor(), code)).name).toBe(inviter.username);
  expect(await codeOf(inviter)).toBe(code);
  clock.now = new Date(NOON.getTime() + 30 * DAY_MS);
  await expect(open(visitor(), code)).rejects.toMatchObject(ENDED);
  await expect(acceptFollowLink(me, { code })).rejects.toMatchObject(ENDED);
  const fresh = await Promise.all(Array.from({ length: 20 }, () => getFollowLink(inviter)));
  expect(new Set(fresh.map(({ link }) => link)).size).toBe(1);
  expect(await codeOf(inviter)).not.toBe(code);
});

test('a link that cannot be opened any more is replaced', async () => {
  const [inviter] = await pair();
  await getFollowLink(inviter);
  await database.db.$client`update follow_links set code_sealed = 'gone.x' where player_id = ${inviter.id}`;
  expect(await open(visitor(), await codeOf(inviter))).toMatchObject({ name: inviter.username });
});

test('a renewed link stops at once, also for presses that are under way', async () => {
  const [inviter, ...others] = await players(21);
  if (!inviter) throw new Error('no players');
  const code = await codeOf(inviter);
  const presses = others.map((me) =>
    acceptFollowLink(me, { code }).then(
      () => 'friends',
      (error) => error.code,
    ),
  );
  await renewFollowLink(inviter);
  const before = await friendsOf(inviter);
  const outcomes = await Promise.all(presses);
  expect(outcomes.filter((one) => one === 'friends')).toHaveLength(before.length);
  expect(await friendsOf(inviter)).toHaveLength(before.length);
  await expect(open(visitor(), code)).rejects.toMatchObject(ENDED);
  expect(await open(visitor(), await codeOf(inviter))).toMatchObject({ name: inviter.username });
});

const endings: Record<string, (inviter: Sociable, me: Sociable) => Promise<unknown>> = {
  'was renewed': (inviter) => renewFollowLink(inviter),
  'has expired': async () => {
    clock.now = new Date(NOON.getTime() + 31 * DAY_MS);
  },
  'is of a banned player': ({ db, id }) => db.$client`update players set banned_at = now() where id = ${id}`,
  'is of a player who is leaving': ({ db, id }) =>
    db.$client`update players set deletion_due_at = now() + interval '7 days' where id = ${id}`,
  'is of an erased player': async ({ db, id }) => {
    await db.$client`update players set deletion_due_at = now() - interval '1 second' where id = ${id}`;
    expect(await eraseAccount({ db, now: () => new Date(), storage }, { playerId: id })).toBe(true);
  },
  'is of a player who blocked the caller': async (inviter, me) => {
    await befriend(database.db, inviter.id, me.id);
    await blockPlayer(inviter, { friendId: me.id });
  },
  'is of a player whom the caller blocked': async (inviter, me) => {
    await befriend(database.db, inviter.id, me.id);
    await blockPlayer(me, { friendId: inviter.id });
  },
};

describe.each(Object.entries(endings))('a link that %s', (_, end) => {
  test('reads like one that never was', async () => {
    const [inviter, me] = await pair();
    const code = await codeOf(inviter);
    await end(inviter, me);
    for (const tried of [code, UNKNOWN]) {
      await expect(open(me, tried)).rejects.toMatchObject(ENDED);
      await expect(acceptFollowLink(me, { code: tried })).rejects.toMatchObject(ENDED);
    }
    expect(await friendsOf(me)).toEqual([]);
  });
});

test('how long a refusal takes does not tell whether a player blocked the caller', async () => {
  const samples = 160;
  const [blocker, ...callers] = await players(samples + 1);
  if (!blocker) throw new Error('no players');
  const code = await codeOf(blocker);
  for (const { id } of callers) await befriend(database.db, blocker.id, id);
  for (const { id } of callers) await blockPlayer(blocker, { friendId: id });
  const times: Record<'blocked' | 'unknown', number[]> = { blocked: [], unknown: [] };
  async function press(me: Sociable, kind: keyof typeof times) {
    const began = performance.now();
    await acceptFollowLink(me, { code: kind === 'blocked' ? code : UNKNOWN }).catch(() => null);
    times[kind].push(performance.now() - began);
  }
  for (let from = 0; from < samples; from += 4) {
    const batch = callers.slice(from, from + 4);
    await Promise.all(batch.map((me, index) => press(me, (from / 4 + index) % 2 ? 'blocked' : 'unknown')));
    await Promise.all(batch.map((me, index) => press(me, (from / 4 + index) % 2 ? 'unknown' : 'blocked')));
  }
  // The deviation by chance is 0.032 for so many samples.
  const auc = areaUnderCurve(times.blocked, times.unknown);
  expect(auc).toBeGreaterThan(0.38);
  expect(auc).toBeLessThan(0.62);
});

test('one network opens a limited number of links, known or not', async () => {
  const [inviter] = await pair();
  const code = await codeOf(inviter);
  const scan = anonymousContext(database.db, { now: () => clock.now, address: '192.0.2.66' });
  for (let done = 0; done < 300; done += 100)
    await Promise.all(Array.from({ length: 100 }, () => open(scan, UNKNOWN).catch(() => null)));
  await expect(open(scan, code)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await open(visitor(), code)).toMatchObject({ name: inviter.username });
});
