import { expect, test } from 'vitest';
import type { FriendReward } from '@/lib/contract/enums';
import { blockPlayer } from '@/lib/friends/blocks/block-player';
import { removeFriend } from '@/lib/friends/remove-friend';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { listNotifications } from '@/lib/notifications/list-notifications';
import { markNotificationsSeen } from '@/lib/notifications/mark-notifications-seen';
import { testDatabase } from '@/tests/support/database';
import { type Sociable, sociablePlayers } from '@/tests/support/friends';

const database = testDatabase();

async function two(): Promise<[asker: Sociable, asked: Sociable]> {
  const [asker, asked] = await sociablePlayers(database.db, 2);
  if (!asker || !asked) throw new Error('two players were to be made');
  return [asker, asked];
}

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
