import { expect, test } from 'vitest';
import { confirmEmail, sendConfirmation } from '@/lib/accounts/sign-up/email-confirmation';
import { removeFriend } from '@/lib/friends/remove-friend';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { creditWaitingRewards } from '@/lib/friends/rewards/credit-waiting-rewards';
import { listNotifications } from '@/lib/notifications/list-notifications';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { notificationsOf, type Sociable, sociablePlayers, starsOf } from '@/tests/support/friends';

process.env.FRIEND_REWARDS_NEED_EMAIL = 'true';
const database = testDatabase({ warm: 10 });

const starsHeld = async (...players: Sociable[]) =>
  Promise.all(players.map(async ({ id }) => (await starsOf(database.db, id)).stars));

/** Two whose emails nobody has confirmed yet. */
async function unconfirmed<N extends number>(count: N) {
  const players = await sociablePlayers(database.db, count);
  for (const { id } of players) {
    await database.db.$client`
      update players set email_index = ${blindIndex('players.email', `${id}@example.org`)} where id = ${id}`;
  }
  return players;
}

/** Opens the link of the mail, as anybody who has it, and returns whom the game then told of what. */
async function confirm({ id }: Sociable): Promise<string[]> {
  const ctx = anonymousContext(database.db);
  await sendConfirmation(ctx, { playerId: id, email: `${id}@example.org` });
  const [mail] = ctx.mails;
  if (mail?.kind !== 'confirmEmail') throw new Error('no mail');
  const token = new URL(mail.link).searchParams.get('token') ?? '';
  expect(await confirmEmail(ctx, { token })).toEqual({ state: 'confirmed' });
  return ctx.published.map(({ playerId, event }) => `${playerId} ${event.type}`);
}

/** As if the player had been given stars for so many friends before. */
async function fill({ id }: Sociable, times: number): Promise<void> {
  await database.db.$client`
    insert into ledger (player_id, kind, lives_delta, stars_delta, cause_id, created_at)
    select ${id}, 'friend_reward', 0, 50, gen_random_uuid(), now() - interval '30 days' from generate_series(1, ${times})`;
}

async function makeFriends(one: Sociable, other: Sociable) {
  await sendRequest(one, { code: other.code });
  return answerRequest(other, { friendId: one.id, action: 'accept' });
}

test('the stars wait until both have confirmed, are given then, to both and once', async () => {
  const [ann, ben] = await unconfirmed(2);
  expect(await makeFriends(ann, ben)).toMatchObject({ stars: 0, bothReceived: false, reward: 'waits' });
  expect((await listNotifications(ann)).unseen).toMatchObject([{ kind: 'friend_accepted', reward: 'waits' }]);
  expect(await starsHeld(ann, ben)).toEqual([0, 0]);
  expect(await confirm(ann)).toEqual([]);
  expect(await starsHeld(ann, ben)).toEqual([0, 0]);
  expect((await confirm(ben)).toSorted()).toEqual(
    [ann, ben].flatMap(({ id }) => [`${id} livesChanged`, `${id} notificationsChanged`]).toSorted(),
  );
  expect(await starsHeld(ann, ben)).toEqual([50, 50]);
  expect((await listNotifications(ann)).unseen[0]).toMatchObject({ kind: 'friend_accepted', reward: 'both' });
  for (const { id } of [ann, ben])
    expect((await notificationsOf(database.db, id)).at(-1)).toBe('stars_received');
  expect(await confirm(ben)).toEqual([]);
  expect(await creditWaitingRewards(ann)).toEqual({ settled: 0, next: null });
  expect(await starsHeld(ann, ben)).toEqual([50, 50]);
});

test('stars that cannot come any more are promised to nobody', async () => {
  const [ann, ben, cem, dan] = await unconfirmed(4);
  for (const rich of [ann, dan]) await fill(rich, 20);
  expect(await makeFriends(ann, ben)).toMatchObject({ reward: 'readerWaits' });
  expect((await listNotifications(ann)).unseen).toMatchObject([{ kind: 'friend_accepted', reward: 'none' }]);
  expect(await makeFriends(cem, dan)).toMatchObject({ reward: 'none' });
  expect((await listNotifications(cem)).unseen).toMatchObject([
    { kind: 'friend_accepted', reward: 'readerWaits' },
  ]);
});

test('with both confirmed before, they come with the friendship', async () => {
  const [ann, ben] = await unconfirmed(2);
  await confirm(ann);
  await confirm(ben);
  expect(await makeFriends(ann, ben)).toMatchObject({ stars: 50, bothReceived: true });
});

test('who is no friend any more when the email is confirmed gets none; what the cap of a day holds back comes the next day', async () => {
  const [ann, ...others] = await unconfirmed(7);
  for (const other of others) {
    await confirm(other);
    await makeFriends(ann, other);
  }
  await removeFriend(ann, { friendId: others[0]?.id ?? '' });
  await confirm(ann);
  expect(await starsHeld(ann, ...others)).toEqual([150, 0, 50, 50, 50, 0, 0]);
  expect(await creditWaitingRewards(ann)).toMatchObject({ settled: 0 });
  // One more, and the count of a lifetime is full: what it takes is settled, and gone.
  await fill(ann, 16);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  expect(await creditWaitingRewards({ ...ann, now: () => tomorrow })).toEqual({ settled: 2, next: null });
  expect(await starsHeld(ann, ...others)).toEqual([200, 0, 50, 50, 50, 50, 50]);
});

test('a pair that fails keeps no other waiting, and a run goes on where the last one ended', async () => {
  const [ann, ...others] = await unconfirmed(4);
  for (const other of others) await makeFriends(ann, other);
  const [broken, ...rest] = others;
  const sql = database.db.$client;
  // No more stars fit in: whoever gives some fails.
  await sql`update game_states set stars = 2147483647 where player_id = ${broken?.id ?? ''}`;
  await sql`update players set email_confirmed_at = now() where id = any (${`{${[ann, ...others].map(({ id }) => id).join(',')}}`}::uuid[])`;
  const first = await creditWaitingRewards(ann, { playerId: ann.id, maxPairs: 2 });
  expect(first).toMatchObject({ settled: 1 });
  expect(await starsHeld(ann, ...rest)).toEqual([50, 50, 0]);
  expect(await creditWaitingRewards(ann, { playerId: ann.id, maxPairs: 2, after: first.next })).toEqual({
    settled: 1,
    next: null,
  });
  expect(await starsHeld(ann, ...rest)).toEqual([100, 50, 50]);
});

test('what broke off is made up for by the job, however many run at once', async () => {
  const [ann, ben] = await unconfirmed(2);
  await makeFriends(ann, ben);
  await database.db.$client`
    update players set email_confirmed_at = now() where id in (${ann.id}, ${ben.id})`;
  await Promise.all(Array.from({ length: 6 }, () => creditWaitingRewards(ann)));
  expect(await starsHeld(ann, ben)).toEqual([50, 50]);
});
