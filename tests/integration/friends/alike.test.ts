import { beforeEach, expect, test } from 'vitest';
import type { FriendReward } from '@/lib/contract/enums';
import { blockPlayer } from '@/lib/friends/blocks';
import { removeFriend } from '@/lib/friends/remove-friend';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { markNotificationsSeen } from '@/lib/notifications/inbox/mark-notifications';
import { listNotifications } from '@/lib/notifications/list-notifications';
import { shuffled, systemRandom } from '@/lib/platform/random';
import { testDatabase } from '@/tests/support/database';
import { befriend, type Sociable, sociablePlayers } from '@/tests/support/friends';
import { areaUnderCurve } from '@/tests/support/timing';

const database = testDatabase({ warm: 10 });
const NOBODY = '10000000';

beforeEach(() => database.db.$client`truncate rate_limits`);

/** Everybody whose id a player may try, by what they are to the player. */
async function standings(): Promise<{ me: Sociable; codes: Record<string, string> }> {
  const made = await sociablePlayers(database.db, 8);
  const [me, existing, friend, asked, blocked, blocker, rejecter, banned] = made;
  for (const other of [friend, blocked, blocker]) await befriend(database.db, me.id, other.id);
  await blockPlayer(me, { friendId: blocked.id });
  await blockPlayer(blocker, { friendId: me.id });
  await sendRequest(me, { code: asked.code });
  await sendRequest(me, { code: rejecter.code });
  await answerRequest(rejecter, { friendId: me.id, action: 'reject' });
  await database.db.$client`update players set banned_at = now() where id = ${banned.id}`;
  const codes = { existing, friend, asked, blocked, blocker, rejecter, banned };
  const byName = Object.entries(codes).map(([name, { code }]) => [name, code] as const);
  return { me, codes: { ...Object.fromEntries(byName), unknown: NOBODY } };
}

test('an unknown id, one who blocked, was blocked, rejected, is a friend or banned: all are answered and counted alike', async () => {
  const { me, codes } = await standings();
  await database.db.$client`truncate rate_limits`;
  const sent = Object.values(codes).map((code) => sendRequest(me, { code }));
  const more = Array.from({ length: 20 - sent.length }, () => sendRequest(me, { code: NOBODY }));
  const answers = await Promise.all([...sent, ...more]);
  expect(answers).toEqual(Array.from({ length: 20 }, () => null));
  for (const code of Object.values(codes)) {
    await expect(sendRequest(me, { code })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      userMessage: 'Too many tries. Try again in 24 hours.',
    });
  }
  // The player's own id is theirs to know, and costs nothing.
  await expect(sendRequest(me, { code: me.code })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

/** What came of it, as whoever did it sees it. */
const seen = (action: Promise<unknown>) =>
  action.then(
    (done) => done,
    ({ code }: { code: string }) => code,
  );

test('whoever asks again cannot tell by any answer who blocked them, turned them down or removed them', async () => {
  const [me, blocker, rejecter, remover] = await sociablePlayers(database.db, 4);
  for (const other of [blocker, rejecter, remover]) await befriend(database.db, me.id, other.id);
  await blockPlayer(blocker, { friendId: me.id });
  for (const other of [rejecter, remover]) await removeFriend(other, { friendId: me.id });
  await sendRequest(me, { code: rejecter.code });
  await answerRequest(rejecter, { friendId: me.id, action: 'reject' });
  const told = async ({ id: friendId, code }: Sociable) => {
    await sendRequest(me, { code });
    return [
      await seen(answerRequest(me, { friendId, action: 'accept' })),
      await seen(answerRequest(me, { friendId, action: 'reject' })),
      await seen(removeFriend(me, { friendId })),
    ];
  };
  const answers = [await told(blocker), await told(rejecter), await told(remover)];
  expect(answers[0]).toMatchObject(['NOT_FOUND', { name: '' }, null]);
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
});

test('how long a request takes does not tell whether somebody has the id', async () => {
  const samples = 240;
  const others = await sociablePlayers(database.db, samples);
  const askers = await sociablePlayers(database.db, samples * 2);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  async function ask(me: Sociable, other: Sociable | undefined) {
    const began = performance.now();
    await sendRequest(me, { code: other?.code ?? NOBODY });
    times[other ? 'known' : 'unknown'].push(performance.now() - began);
  }
  // Several at a time, as many of either kind, in random order: whatever else goes on meets both alike.
  for (let from = 0; from < samples; from += 4) {
    const calls = others.slice(from, from + 4).flatMap((other) => [other, undefined]);
    const inTurn = shuffled(calls, systemRandom);
    await Promise.all(
      askers.slice(from * 2, from * 2 + inTurn.length).map((me, index) => ask(me, inTurn[index])),
    );
  }
  const [sent] = await database.db.$client`
    select count(*)::int as n from friendships where asker_player_id is not null`;
  expect(sent?.n).toBeGreaterThanOrEqual(samples);
  // The deviation by chance is 0.026 for so many samples: this is almost four times as much.
  const auc = areaUnderCurve(times.known, times.unknown);
  expect(auc).toBeGreaterThan(0.4);
  expect(auc).toBeLessThan(0.6);
});

const two = () => sociablePlayers(database.db, 2);

/** Becomes friends; resolves to what each of the two is told of the stars. */
async function meet(asker: Sociable, asked: Sociable) {
  await sendRequest(asker, { code: asked.code });
  const { reward } = await answerRequest(asked, { friendId: asker.id, action: 'accept' });
  return { asker: await toldOf(asker), asked: reward };
}

async function toldOf(player: Sociable): Promise<FriendReward | null | undefined> {
  const { unseen } = await listNotifications(player);
  return unseen.find(({ kind }) => kind === 'friend_accepted')?.reward;
}

async function hadEnough(player: Sociable): Promise<void> {
  await database.db.$client`
    insert into ledger (player_id, kind, lives_delta, stars_delta, cause_id, created_at)
    select ${player.id}, 'friend_reward', 0, 50, gen_random_uuid(), now() - interval '2 days' from generate_series(1, 20)`;
}

test('both are told of the stars that both received, once; friends anew hear of none', async () => {
  const [asker, asked] = await two();
  expect(await meet(asker, asked)).toEqual({ asker: 'both', asked: 'both' });
  const { unseen } = await listNotifications(asker);
  await markNotificationsSeen(asker, { ids: unseen.map(({ id }) => id), shown: [] });
  await removeFriend(asker, { friendId: asked.id });
  expect(await meet(asker, asked)).toEqual({ asker: 'none', asked: 'none' });
});

test.each([
  ['removal', removeFriend],
  ['block', blockPlayer],
] as const)('nobody is congratulated on what a %s has ended', async (_, end) => {
  const [asker, asked] = await two();
  await meet(asker, asked);
  await end(asked, { friendId: asker.id });
  // The stars came, and stay.
  expect((await listNotifications(asker)).unseen).toMatchObject([{ kind: 'stars_received', stars: 50 }]);
});

test('where one has had enough, each is told of the own side alone', async () => {
  const [asker, asked] = await two();
  await hadEnough(asked);
  expect(await meet(asker, asked)).toEqual({ asker: 'reader', asked: 'none' });
  const [other, rich] = await two();
  await hadEnough(other);
  expect(await meet(other, rich)).toEqual({ asker: 'none', asked: 'reader' });
});
