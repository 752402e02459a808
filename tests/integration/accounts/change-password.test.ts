import { expect, test } from 'vitest';
import { getSignInWays } from '@/lib/accounts/identity/get-sign-in-ways';
import { changePassword } from '@/lib/accounts/password/change-password';
import { verifyPassword } from '@/lib/platform/security/passwords/passwords';
import { findOpenSession, openSession } from '@/lib/sessions/session';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer, TEST_PASSWORD } from '@/tests/support/factories';
import { refusalOf } from '@/tests/support/resets';

const database = testDatabase();
const NEW_PASSWORD = 'copper-kettle-9';
const form = (overrides: Partial<Parameters<typeof changePassword>[1]> = {}) => ({
  oldPassword: TEST_PASSWORD,
  newPassword: NEW_PASSWORD,
  ...overrides,
});

const hashOf = async (playerId: string) =>
  String(
    (await database.db.$client`select password_hash from players where id = ${playerId}`)[0]?.password_hash,
  );
const openAnother = (playerId: string) =>
  openSession(database.db, { playerId, remembered: true, now: new Date(), client: null });
const isOpen = async (sessionId: string) =>
  (await findOpenSession(database.db, sessionId, new Date())) !== null;

test('the password changes, other sessions end at once, this one stays, and an email is sent', async () => {
  const ctx = await signedInPlayer(database.db);
  const stranger = await signedInPlayer(database.db);
  const { playerId, sessionId } = ctx.actor;
  const other = await openAnother(playerId);
  await changePassword(ctx, form());
  expect(await verifyPassword(await hashOf(playerId), NEW_PASSWORD)).toBe(true);
  expect(await verifyPassword(await hashOf(playerId), TEST_PASSWORD)).toBe(false);
  expect(await isOpen(sessionId)).toBe(true);
  expect(await isOpen(other.sessionId)).toBe(false);
  expect(await isOpen(stranger.actor.sessionId)).toBe(true);
  expect(ctx.published).toEqual([
    { playerId, event: { type: 'sessionRevoked', sessionIds: [other.sessionId] } },
  ]);
  expect(ctx.mails).toMatchObject([{ kind: 'passwordChanged' }]);
});

test('a wrong or missing old password, or a common new one, changes nothing', async () => {
  const ctx = await signedInPlayer(database.db);
  const other = await openAnother(ctx.actor.playerId);
  const before = await hashOf(ctx.actor.playerId);
  for (const [input, refusal] of [
    [
      form({ oldPassword: 'not-my-password' }),
      { code: 'BAD_CREDENTIALS', userMessage: 'Password update failed' },
    ],
    [form({ oldPassword: '' }), { fieldErrors: { oldPassword: 'Old Password is required' } }],
    [
      form({ newPassword: 'password1' }),
      { code: 'INVALID_INPUT', fieldErrors: { newPassword: expect.any(String) } },
    ],
  ] as const) {
    expect(await refusalOf(changePassword(ctx, input))).toMatchObject(refusal);
  }
  expect(await hashOf(ctx.actor.playerId)).toBe(before);
  expect(await isOpen(other.sessionId)).toBe(true);
  expect([...ctx.mails, ...ctx.published]).toEqual([]);
});

test('an unchanged password is refused, and an account without an email gets none', async () => {
  const ctx = await signedInPlayer(database.db);
  const same = await refusalOf(changePassword(ctx, form({ newPassword: TEST_PASSWORD })));
  expect(same).toMatchObject({ code: 'INVALID_INPUT', fieldErrors: { newPassword: expect.any(String) } });
  await database.db.$client`
    update players set password_hash = null, email_sealed = null, email_index = null
    where id = ${ctx.actor.playerId}`;
  expect(await refusalOf(changePassword(ctx, form({ oldPassword: '' })))).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await getSignInWays(ctx)).toMatchObject({ asksPassword: false });
  expect(ctx.mails).toEqual([]);
});

test('a player who came through a provider sets a first password without an old one', async () => {
  const ctx = await signedInPlayer(database.db);
  await database.db.$client`
    update players set password_hash = null where id = ${ctx.actor.playerId}`;
  expect(await getSignInWays(ctx)).toMatchObject({ asksPassword: false });
  await changePassword(ctx, form({ oldPassword: '' }));
  expect(await getSignInWays(ctx)).toMatchObject({ asksPassword: true });
  expect(await verifyPassword(await hashOf(ctx.actor.playerId), NEW_PASSWORD)).toBe(true);
  expect(ctx.mails).toMatchObject([{ kind: 'passwordChanged' }]);
});

test('of two concurrent changes one succeeds', async () => {
  const ctx = await signedInPlayer(database.db);
  const passwords = [`${NEW_PASSWORD}-a`, `${NEW_PASSWORD}-b`] as const;
  const tries = await Promise.allSettled(
    passwords.map((newPassword) => changePassword(ctx, form({ newPassword }))),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const winner = passwords[tries.findIndex(({ status }) => status === 'fulfilled')] ?? '';
  expect(await verifyPassword(await hashOf(ctx.actor.playerId), winner)).toBe(true);
});

test('many ended sessions are published in one short event', async () => {
  const ctx = await signedInPlayer(database.db);
  await database.db.$client`
    insert into sessions (player_id, kind, expires_at)
    select ${ctx.actor.playerId}, 'cookie', now() + interval '1 day' from generate_series(1, 300)`;
  await changePassword(ctx, form());
  expect(ctx.published).toMatchObject([{ event: { type: 'sessionRevoked', sessionIds: 'all' } }]);
  expect(await isOpen(ctx.actor.sessionId)).toBe(true);
});
