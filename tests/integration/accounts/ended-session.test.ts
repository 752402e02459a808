import { expect, test } from 'vitest';
import { keepAccount } from '@/lib/accounts/deletion/keep-account';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import { linkSocialIdentity } from '@/lib/accounts/identity/link-social-identity';
import { logInWithIdentity } from '@/lib/accounts/identity/log-in-with-identity';
import { unlinkSocialIdentity } from '@/lib/accounts/identity/unlink-social-identity';
import { logOut } from '@/lib/accounts/log-in/log-out';
import { changePassword } from '@/lib/accounts/password/change-password';
import { resetPassword } from '@/lib/accounts/password/reset-password';
import type { PlayerContext } from '@/lib/platform/context';
import type { Storage } from '@/lib/platform/storage/storage';
import { removeProfileImage } from '@/lib/players/image/profile-image';
import { updateProfile } from '@/lib/players/profile/update-profile';
import { endOtherSessions } from '@/lib/sessions/own-sessions';
import { openSession } from '@/lib/sessions/session';
import { testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { provenIdentity, signedInPlayer, TEST_PASSWORD } from '@/tests/support/factories';
import { anonymousCaller, askForReset, codeOf, newAccount, refusalOf, tryCode } from '@/tests/support/resets';

const database = testDatabase({ warm: 10 });
const NEW_PASSWORD = 'copper-kettle-9';
const CHANGE = { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };

const noStorage: Storage = {
  put: () => expect.fail('was stored'),
  open: () => expect.fail('was opened'),
  remove: () => expect.fail('was removed'),
} as unknown as Storage;

/** Opens another session for the player, and returns the player's context in it. */
async function sessionOf(playerId: string) {
  const opened = { playerId, remembered: true, now: new Date(), client: null };
  const { sessionId } = await openSession(database.db, opened);
  return testContext(database.db, { kind: 'player', playerId, sessionId });
}

/** What the use cases below write. */
async function rowsOf(playerId: string) {
  const { $client } = database.db;
  return {
    player: await $client`select * from players where id = ${playerId}`,
    identities: await $client`select * from identities where player_id = ${playerId} order by id`,
    sessions: await $client`select id, revoked_at from sessions where player_id = ${playerId} order by id`,
  };
}

const WRITES: Record<string, (ctx: PlayerContext) => Promise<unknown>> = {
  'change the password': (ctx) => changePassword(ctx, CHANGE),
  'link an identity': (ctx) =>
    linkSocialIdentity(ctx, { identity: provenIdentity({ provider: 'apple', email: null }) }),
  'unlink an identity': (ctx) => unlinkSocialIdentity(ctx, { provider: 'google' }),
  'change the profile': (ctx) => updateProfile(ctx, { username: 'somebodyelse', phone: '' }),
  'remove the photo': (ctx) => removeProfileImage({ ...ctx, storage: noStorage }),
  'delete the account': scheduleDeletion,
  'keep the account': keepAccount,
  'end the other sessions': endOtherSessions,
};

test.each(Object.entries(WRITES))(
  'a session that ended after the entry point checked it cannot %s',
  async (_, write) => {
    const me = await signedInPlayer(database.db);
    const { playerId, sessionId } = me.actor;
    await linkSocialIdentity(me, { identity: provenIdentity() });
    await database.db.$client`update players set profile_image_key = 'shown' where id = ${playerId}`;
    await sessionOf(playerId);
    await database.db.$client`update sessions set revoked_at = now() where id = ${sessionId}`;
    const before = await rowsOf(playerId);
    me.mails.length = 0;
    expect(await refusalOf(write(me))).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await rowsOf(playerId)).toEqual(before);
    expect([...me.mails, ...me.published]).toEqual([]);
  },
);

test("of concurrent calls that end each other's sessions and change the password one succeeds, and none deadlocks", async () => {
  for (let round = 0; round < 5; round += 1) {
    const me = await signedInPlayer(database.db);
    const { playerId } = me.actor;
    const sessions = await Promise.all(Array.from({ length: 6 }, () => sessionOf(playerId)));
    const outcomes = await Promise.allSettled([
      changePassword(me, CHANGE),
      ...sessions.map((one) => endOtherSessions(one)),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'NOT_SIGNED_IN' });
    }
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

/** What has been committed stands, whether or not anybody could be told. */
const TOLD: Record<string, (ctx: PlayerContext) => Promise<unknown>> = {
  'a changed password': (ctx) => changePassword(ctx, CHANGE),
  'a deletion': scheduleDeletion,
  'a log-out': logOut,
  'ending the others': endOtherSessions,
};

test.each(Object.entries(TOLD))('%s succeeds even when it cannot be published', async (_, write) => {
  const me = await signedInPlayer(database.db);
  const { playerId } = me.actor;
  await sessionOf(playerId);
  await write({ ...me, publish: () => Promise.reject(new Error('no bus')) });
  const ended = await database.db.$client`
    select from sessions where player_id = ${playerId} and revoked_at is not null`;
  expect(ended.count).toBeGreaterThan(0);
});

test('a reset succeeds even when it cannot be published', async () => {
  const { email } = await newAccount(database.db);
  const { resetToken } = await tryCode(database.db, email, codeOf(await askForReset(database.db, email)));
  const ctx = { ...anonymousCaller(database.db), publish: () => Promise.reject(new Error('no bus')) };
  await expect(resetPassword(ctx, { resetToken, new_password: NEW_PASSWORD })).resolves.toBeUndefined();
});

const openSessions = async (playerId: string) =>
  (await database.db.$client`select from sessions where player_id = ${playerId} and revoked_at is null`)
    .count;

/** Resolves once a statement of this database waits for a lock, or `given` has settled. */
async function untilWaiting(given: Promise<unknown>): Promise<void> {
  let isSettled = false;
  given.finally(() => {
    isSettled = true;
  });
  await expect
    .poll(async () => {
      const waiting = await database.db.$client`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return isSettled || waiting.count > 0;
    })
    .toBe(true);
}

test.each([
  ['unlinked', 'delete from identities where player_id = $1'],
  ['banned', 'update players set banned_at = now() where id = $1'],
])('an identity whose player is %s while it signs in opens nothing', async (_, statement) => {
  const { playerId } = await newAccount(database.db);
  const identity = provenIdentity();
  await linkSocialIdentity(await sessionOf(playerId), { identity });
  const before = await openSessions(playerId);
  const outcome = await database.db.$client.begin(async (tx) => {
    await tx.unsafe(statement, [playerId]);
    const opening = logInWithIdentity(anonymousCaller(database.db), { identity, rememberMe: false }).catch(
      (error: unknown) => error,
    );
    await untilWaiting(opening);
    return { opening };
  });
  expect(await outcome.opening).toMatchObject({ code: 'FORBIDDEN', problem: 'refused' });
  expect(await openSessions(playerId)).toBe(before);
});
