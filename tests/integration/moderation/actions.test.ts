import { afterEach, expect, test } from 'vitest';
import { linkSocialIdentity } from '@/lib/accounts/identity/link-social-identity';
import { logInWithIdentity } from '@/lib/accounts/identity/log-in-with-identity';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { register } from '@/lib/accounts/sign-up/register';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { removeImage } from '@/lib/moderation/players/remove-image';
import { renamePlayer } from '@/lib/moderation/players/rename-player';
import { reportPlayer } from '@/lib/moderation/reports/report-player';
import { banPlayer } from '@/lib/moderation/sanctions/ban-player';
import { unbanPlayer } from '@/lib/moderation/sanctions/unban-player';
import { env } from '@/lib/platform/config/env';
import type { Storage } from '@/lib/platform/storage/storage';
import { updateProfile } from '@/lib/players/profile/update-profile';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { provenIdentity, signUpForm, TEST_PASSWORD } from '@/tests/support/factories';
import { giveImage, operator, somePlayer, standingOf } from '@/tests/support/moderation';
import { anonymousCaller, refusalOf } from '@/tests/support/resets';

const database = testDatabase();
const two = async () => [await somePlayer(database.db), await somePlayer(database.db)] as const;
const removed: string[] = [];
const remove = async (file: string) => void removed.push(file);
const storage: Storage = { put: async () => {}, get: async () => null, remove };
const supportEmail = env().SUPPORT_EMAIL;
afterEach(() => Object.assign(env(), { SUPPORT_EMAIL: supportEmail }));

const entries = (playerId: string) =>
  database.sql`select action, operator, reports_settled from moderation_log
    where subject_id = ${playerId} order by created_at`;
const reported = async (username: string, what: 'username' | 'image') => {
  const { ctx } = await somePlayer(database.db);
  await reportPlayer(ctx, { username, what, reason: 'abusive', words: '' });
};
const open = async (playerId: string) =>
  (await database.sql`select from player_reports where subject_id = ${playerId} and settled_at is null`)
    .count;
const listed = async (playerId: string) =>
  (await database.sql`select listed from game_states where player_id = ${playerId}`)[0]?.listed;

test('a rename sets a neutral name, settles reports about names, sends an email, and happens once', async () => {
  const subject = await somePlayer(database.db);
  await giveImage(subject.ctx, 'c'.repeat(32));
  await reported(subject.username, 'username');
  await reported(subject.username, 'image');
  const ctx = operator(database.db);
  const first = await renamePlayer(ctx, { userId: subject.userId });
  expect(first).toMatchObject({ changed: true, settled: 1, name: expect.stringMatching(/^player\d{8}$/) });
  expect((await standingOf(subject.ctx)).username).toBe(first.name);
  expect(await open(subject.playerId)).toBe(1);
  expect(await renamePlayer(ctx, { userId: subject.userId })).toEqual({
    ...first,
    changed: false,
    settled: 0,
  });
  expect(await entries(subject.playerId)).toMatchObject([{ action: 'rename', reports_settled: 1 }]);
  expect(ctx.mails).toMatchObject([{ kind: 'moderated', what: 'renamed', name: first.name }]);
});

test('no entry point gives a withdrawn name back, except an operator', async () => {
  const [subject, other] = await two();
  const ctx = operator(database.db);
  const to = `calm${subject.userId}`;
  await renamePlayer(ctx, { userId: subject.userId, to });
  const old = subject.username.toUpperCase();
  // It counts as the same name in another spelling.
  const lookalike = `${old.slice(0, 2)}.${old.slice(2)}`;
  for (const { ctx: player } of [subject, other])
    for (const username of [old, lookalike]) {
      const refused = await refusalOf(updateProfile(player, { username, phone: '' }));
      expect(refused.fieldErrors).toEqual({ username: 'This username is not available.' });
    }
  // A form that was open meanwhile saves its other fields, with the new name.
  await updateProfile(subject.ctx, { username: to, phone: '+15551234567' });
  for (const username of [old, lookalike]) {
    const signUp = register(anonymousCaller(database.db), signUpForm({ username }));
    expect((await refusalOf(signUp)).fieldErrors).toEqual({ username: 'This username is not available.' });
  }
  const identity = provenIdentity({ name: subject.username });
  const { playerId } = await logInWithIdentity(anonymousCaller(database.db), {
    identity,
    rememberMe: false,
  });
  const { username } = await standingOf({ db: database.db, actor: { ...other.ctx.actor, playerId } });
  expect(username.toLowerCase()).not.toBe(subject.username.toLowerCase());
  await renamePlayer(ctx, { userId: other.userId, to: subject.username });
  expect((await standingOf(other.ctx)).username).toBe(subject.username);
});

test('a rename to a taken or refused name, and of an unknown player, is refused', async () => {
  const [subject, other] = await two();
  const ctx = operator(database.db);
  const rename = (userId: string, to: string) => refusalOf(renamePlayer(ctx, { userId, to }));
  expect((await rename(subject.userId, other.username)).code).toBe('TAKEN');
  expect((await rename(subject.userId, 'moderator')).code).toBe('INVALID_INPUT');
  expect((await rename('00000000', 'fine-name')).code).toBe('NOT_FOUND');
  expect(await entries(subject.playerId)).toHaveLength(0);
});

test('a player who saves the old name at the same moment does not keep it, in 20 attempts', async () => {
  for (let round = 0; round < 20; round += 1) {
    const subject = await somePlayer(database.db);
    const [renamed] = await Promise.all([
      renamePlayer(operator(database.db), { userId: subject.userId }),
      updateProfile(subject.ctx, { username: subject.username, phone: '' }).catch((error) => error),
    ]);
    expect((await standingOf(subject.ctx)).username).toBe(renamed.name);
  }
});

test('a removed image is gone for everybody, with its files, and its reports are settled', async () => {
  const subject = await somePlayer(database.db);
  const key = 'd'.repeat(32);
  await giveImage(subject.ctx, key);
  await reported(subject.username, 'image');
  const ctx = { ...operator(database.db), storage };
  expect(await removeImage(ctx, { userId: subject.userId })).toEqual({ changed: true, settled: 1 });
  expect(await removeImage(ctx, { userId: subject.userId })).toEqual({ changed: false, settled: 0 });
  expect(await standingOf(subject.ctx)).toMatchObject({ profileImageKey: null });
  expect(removed.toSorted()).toEqual(
    ['large', 'small'].map((size) => `profile-images/dd/${key}-${size}.webp`),
  );
  expect(await database.sql`select from profile_images where key = ${key}`).toHaveLength(0);
  expect(await entries(subject.playerId)).toMatchObject([{ action: 'remove_image', reports_settled: 1 }]);
  expect(ctx.mails).toMatchObject([{ what: 'image_removed' }]);
});

test('a banned player reads whom to ask, cannot sign up again, and can log in once unbanned', async () => {
  const form = signUpForm();
  const { playerId } = await register(anonymousCaller(database.db), form);
  const { userId } = await standingOf({
    db: database.db,
    actor: { kind: 'player', playerId, sessionId: '' },
  });
  const ctx = operator(database.db);
  await banPlayer(ctx, { userId, reason: 'abusive name' });
  const logInNow = () =>
    logIn(anonymousCaller(database.db), { email: form.email, password: TEST_PASSWORD, rememberMe: false });
  expect((await refusalOf(logInNow())).userMessage).toBe(
    'This account is suspended. Our email says why, and how to appeal.',
  );
  Object.assign(env(), { SUPPORT_EMAIL: 'help@example.org' });
  expect((await refusalOf(logInNow())).userMessage).toBe(
    'This account is suspended. Our email says why, and how to appeal. If you think this is a mistake, write to help@example.org.',
  );
  const again = register(anonymousCaller(database.db), signUpForm({ email: form.email }));
  expect(await refusalOf(again)).toMatchObject({ code: 'TAKEN' });
  expect(await database.sql`select from sessions where player_id = ${playerId}`).toHaveLength(0);
  await unbanPlayer(ctx, { userId });
  await logInNow();
  expect(ctx.mails.map((mail) => mail.kind === 'moderated' && mail.what)).toEqual(['suspended', 'restored']);
});

test('a ban settles all reports, and unbanning lists the player on boards again', async () => {
  const subject = await somePlayer(database.db);
  await reported(subject.username, 'username');
  const ctx = operator(database.db);
  const { userId, playerId } = subject;
  expect(await banPlayer(ctx, { userId, reason: 'abusive' })).toEqual({ changed: true, settled: 1 });
  const { bannedAt } = await standingOf(subject.ctx);
  expect(await banPlayer(ctx, { userId, reason: 'again' })).toEqual({ changed: false, settled: 0 });
  expect((await standingOf(subject.ctx)).bannedAt).toEqual(bannedAt);
  expect(await listed(playerId)).toBe(false);
  await setListed(ctx, { playerId, listed: true });
  expect(await listed(playerId)).toBe(false);
  expect(await unbanPlayer(ctx, { userId })).toEqual({ changed: true, settled: 0 });
  expect(await unbanPlayer(ctx, { userId })).toEqual({ changed: false, settled: 0 });
  expect(await listed(playerId)).toBe(true);
  expect(await entries(playerId)).toMatchObject([
    { action: 'ban', operator: 'olivia', reports_settled: 1 },
    { action: 'unban' },
  ]);
});

test.each(['excluded_from_boards_at', 'deletion_due_at'])(
  'with %s set, an unban shows nobody on boards',
  async (column) => {
    const { userId, playerId } = await somePlayer(database.db);
    const ctx = operator(database.db);
    await banPlayer(ctx, { userId, reason: 'abusive' });
    await database.sql`update players set ${database.sql(column)} = now() + interval '1 day' where id = ${playerId}`;
    await unbanPlayer(ctx, { userId });
    expect(await listed(playerId)).toBe(false);
  },
);

test('a login during a ban leaves no session, in 20 attempts', async () => {
  for (let round = 0; round < 20; round += 1) {
    const subject = await somePlayer(database.db);
    const identity = provenIdentity();
    await linkSocialIdentity(subject.ctx, { identity });
    const visitor = anonymousContext(database.db, { address: `198.51.100.${round}` });
    await Promise.all([
      banPlayer(operator(database.db), { userId: subject.userId, reason: 'abusive' }),
      logInWithIdentity(visitor, { identity, rememberMe: true }).catch((error) => error),
    ]);
    const left = await database.sql`
      select from sessions where player_id = ${subject.playerId} and revoked_at is null`;
    expect(left).toHaveLength(0);
  }
});

test('the log cannot be changed or deleted', async () => {
  const { userId, playerId } = await somePlayer(database.db);
  await banPlayer(operator(database.db), { userId, reason: 'abusive' });
  const sql = database.sql;
  for (const change of [
    sql`update moderation_log set operator = 'somebody else'`,
    sql`update moderation_log set subject_id = null where subject_id = ${playerId}`,
    sql`update moderation_log set reason_sealed = null`,
    sql`update moderation_log set reason_sealed = split_part(reason_sealed, '.', 1) || '.other'`,
    sql`update moderation_log set reason_sealed = 'k9.x', action = 'unban'`,
    sql`delete from moderation_log`,
    sql`truncate moderation_log`,
  ]) {
    await expect(change).rejects.toThrow('append-only');
  }
  // A newer key may seal the same value again.
  const resealed = await sql`
    update moderation_log set reason_sealed = 'k9.' || split_part(reason_sealed, '.', 2) where subject_id = ${playerId}`;
  expect(resealed.count).toBe(1);
});
