import { expect, test } from 'vitest';
import { confirmEmail } from '@/lib/accounts/confirm-email';
import { sendConfirmation } from '@/lib/accounts/email-confirmation';
import { answerRequest } from '@/lib/friends/answer-request';
import { giveWaitingRewards } from '@/lib/friends/give-waiting-rewards';
import { listNotices } from '@/lib/friends/list-notices';
import { removeFriend } from '@/lib/friends/remove-friend';
import { sendRequest } from '@/lib/friends/send-request';
import { blindIndex } from '@/lib/security/sealed-fields';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { noticesOf, type Sociable, sociablePlayers, starsOf } from '@/tests/support/friends';

process.env.FRIEND_REWARDS_NEED_EMAIL = 'true';
const database = testDatabase();

const starsHeld = async (...players: Sociable[]) =>
  Promise.all(players.map(async ({ id }) => (await starsOf(database.db, id)).stars));

/** Two whose e-mails nobody has confirmed yet. */
async function unconfirmed(count: number): Promise<Sociable[]> {
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

async function makeFriends(one: Sociable, other: Sociable) {
  await sendRequest(one, { code: other.code });
  return answerRequest(other, { friendId: one.id, action: 'accept' });
}

test('the stars wait until both have confirmed, are given then, to both and once', async () => {
  const [ann, ben] = await unconfirmed(2);
  if (!ann || !ben) throw new Error('no players');
  expect(await makeFriends(ann, ben)).toMatchObject({ stars: 0, bothReceived: false, reward: 'waits' });
  expect((await listNotices(ann)).unseen).toMatchObject([{ kind: 'friend_accepted', reward: 'waits' }]);
  expect(await starsHeld(ann, ben)).toEqual([0, 0]);
  expect(await confirm(ann)).toEqual([]);
  expect(await starsHeld(ann, ben)).toEqual([0, 0]);
  expect((await confirm(ben)).toSorted()).toEqual(
    [ann, ben].flatMap(({ id }) => [`${id} livesChanged`, `${id} noticesChanged`]).toSorted(),
  );
  expect(await starsHeld(ann, ben)).toEqual([50, 50]);
  expect((await listNotices(ann)).unseen[0]).toMatchObject({ kind: 'friend_accepted', reward: 'both' });
  for (const { id } of [ann, ben]) expect((await noticesOf(database.db, id)).at(-1)).toBe('stars_received');
  expect(await confirm(ben)).toEqual([]);
  expect(await giveWaitingRewards(ann)).toBe(0);
  expect(await starsHeld(ann, ben)).toEqual([50, 50]);
});

test('with both confirmed before, they come with the friendship', async () => {
  const [ann, ben] = await unconfirmed(2);
  if (!ann || !ben) throw new Error('no players');
  await confirm(ann);
  await confirm(ben);
  expect(await makeFriends(ann, ben)).toMatchObject({ stars: 50, bothReceived: true });
});

test('who is no friend any more when the e-mail is confirmed gets none; the caps of a day hold for what waited', async () => {
  const [ann, ...others] = await unconfirmed(6);
  if (!ann) throw new Error('no players');
  for (const other of others) {
    await confirm(other);
    await makeFriends(ann, other);
  }
  await removeFriend(ann, { friendId: others[0]?.id ?? '' });
  await confirm(ann);
  expect(await starsHeld(ann, ...others)).toEqual([150, 0, 50, 50, 50, 50]);
});

test('what broke off is made up for by the job, however many run at once', async () => {
  const [ann, ben] = await unconfirmed(2);
  if (!ann || !ben) throw new Error('no players');
  await makeFriends(ann, ben);
  await database.db.$client`
    update players set email_confirmed_at = now() where id in (${ann.id}, ${ben.id})`;
  await Promise.all(Array.from({ length: 6 }, () => giveWaitingRewards(ann)));
  expect(await starsHeld(ann, ben)).toEqual([50, 50]);
});
